import { partitionCount } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import type { Control, GenerationAt } from './rebuild.ts';
import { createStoppedWatch } from './stoppedPartitions.ts';

const at = (
  position: number,
  change: Readonly<Record<number, number>> = {},
  generation = 1,
): GenerationAt => ({
  projection: 'tasks',
  generation,
  version: 1,
  timeline: 0,
  checkpoints: Array.from({ length: partitionCount }, (_, partition) => change[partition] ?? position),
});
const controlOf = (live: GenerationAt, more: Partial<Control> = {}): Control => ({
  live,
  paused: false,
  hasUnneeded: false,
  diverged: false,
  ...more,
});

/** A watch with the test's clock: each observation is 5 s after the last. */
const given = () => {
  let now = 0;
  const watch = createStoppedWatch(() => now);
  return {
    watch,
    look: (control: Control, head: number) => {
      now += 5_000;
      watch.observe('tasks', control, head);
      return watch.find('tasks', 15);
    },
  };
};

describe('read models', () => {
  it('have stopped in the partitions that stay where they are for 15 s while the ledger has more', () => {
    const { look, watch } = given();
    const stuck = { 3: 78, 7: 80 };
    for (const head of [100, 110, 120]) expect(look(controlOf(at(head, stuck)), head)).toBeUndefined();
    expect(look(controlOf(at(130, stuck)), 130)).toEqual({ partitions: [3, 7], position: 78, seconds: 15 });
    expect(watch.find('tasks', 16)).toBeUndefined();
    expect(watch.find('bids', 0)).toBeUndefined();
    expect(look(controlOf(at(130)), 130)).toBeUndefined();
  });
  it('have not stopped at the end of the ledger, however long nothing happens, nor soon after an event', () => {
    const { look } = given();
    for (let times = 0; times < 9; times += 1) expect(look(controlOf(at(100)), 100)).toBeUndefined();
    for (const head of [101, 102, 103]) expect(look(controlOf(at(100)), head)).toBeUndefined();
    expect(look(controlOf(at(100)), 104)).toMatchObject({ position: 100, seconds: 15 });
  });
  it('have not stopped while they move, however far they are behind', () => {
    const { look } = given();
    for (let position = 0; position < 9; position += 1)
      expect(look(controlOf(at(position)), 1_000)).toBeUndefined();
  });
  it('have not stopped while they are paused, or while the next generation is made', () => {
    const { look } = given();
    for (let times = 0; times < 5; times += 1)
      expect(look(controlOf(at(1), { paused: true }), 9)).toBeUndefined();
    for (let times = 0; times < 5; times += 1)
      expect(look(controlOf(at(1), { next: at(times, {}, 2) }), 9)).toBeUndefined();
    for (let times = 0; times < 2; times += 1) look(controlOf(at(1), { next: at(4, {}, 2) }), 9);
    expect(look(controlOf(at(1), { next: at(4, {}, 2) }), 9)).toMatchObject({ position: 4 });
  });
  it('are watched from the start again after a time without a look', () => {
    const { look, watch } = given();
    for (let times = 0; times < 4; times += 1) look(controlOf(at(1)), 9);
    watch.forget();
    expect(look(controlOf(at(1)), 9)).toBeUndefined();
  });
});
