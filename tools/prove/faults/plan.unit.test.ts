import { expect, it } from 'vitest';
import { randomOf } from '../../random.ts';
import { nextFault, type Fault, type Targets } from './plan.ts';

const targets: Targets = {
  parts: ['postgres', 'kafka', 'projector-1'],
  links: ['postgres', 'mongo'],
  clocks: ['projector-1'],
  smallDisk: true,
};
const planOf = (seed: number, given: Targets): readonly Fault[] => {
  const random = randomOf(seed);
  return Array.from({ length: 300 }, () => nextFault(random, given));
};

it('the same seed leads to the same faults, another one to others', () => {
  expect(planOf(7, targets)).toEqual(planOf(7, targets));
  expect(planOf(8, targets)).not.toEqual(planOf(7, targets));
});

it('every kind of fault comes, each on what it can befall', () => {
  const plan = planOf(7, targets);
  const kinds = ['clock', 'cut', 'failover', 'freeze', 'full disk', 'hole', 'kill', 'slow', 'storm'];
  expect([...new Set(plan.map(({ what }) => what))].sort()).toEqual(kinds);
  for (const { what, parts } of plan.filter(({ what: one }) => ['cut', 'hole', 'slow'].includes(one)))
    expect(targets.links, what).toContain(parts[0]);
});

it('every part is paused, for 1 to 60 s', () => {
  const pauses = planOf(7, targets).filter(({ what }) => what === 'freeze');
  expect([...new Set(pauses.flatMap(({ parts }) => parts))].sort()).toEqual(targets.parts.toSorted());
  const seconds = pauses.map((pause) => pause.seconds);
  expect(Math.min(...seconds)).toBeLessThan(6);
  expect(Math.max(...seconds)).toBeGreaterThan(54);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
});

it('without a small disk, none is filled', () => {
  const kinds = planOf(7, { ...targets, smallDisk: false }).map(({ what }) => what);
  expect(kinds).not.toContain('full disk');
});
