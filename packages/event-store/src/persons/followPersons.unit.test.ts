import { createFence } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { expect, it } from 'vitest';
import { silentLogger } from '../testing/index.ts';
import { followPersons } from './followPersons.ts';
import type { KeptPerson } from './persons.ts';

const personIn = (uid: string, state: KeptPerson['state']): KeptPerson => ({
  uid,
  state,
  done: [],
  faults: {},
});

const given = (begun: readonly KeptPerson[]) => {
  const states = new Map(begun.map((one) => [one.uid, one]));
  let listener: ((uid: string) => void) | undefined;
  const fence = createFence();
  const told: string[] = [];
  fence.onForgotten((uid) => told.push(uid));
  const end = followPersons(
    fence,
    {
      read: (uid) => Promise.resolve(states.get(uid)),
      unfinished: () => Promise.resolve(begun),
      fence: {
        isForgotten: (uid) => states.has(uid),
        onForgotten: (given) => {
          listener = given;
          return () => undefined;
        },
      },
    },
    silentLogger,
    { lookEvery: 10, againAfter: 20 },
  );
  const become = (uid: string, state: KeptPerson['state']) => {
    states.set(uid, personIn(uid, state));
    listener?.(uid);
  };
  return { fence, told, end, become };
};

it('tells the process of a person at once, and again when the stores are done', async () => {
  const { fence, told, end, become } = given([personIn('bob', 'forgetting')]);
  await expect.poll(() => told).toEqual(['bob']);
  become('ada', 'forgetting');
  expect([fence.isForgotten('ada'), fence.isForgotten('eve')]).toEqual([true, false]);
  expect(told).toEqual(['bob', 'ada']);
  await pause(50);
  expect(told).toEqual(['bob', 'ada']);
  become('ada', 'forgotten');
  await expect.poll(() => told).toEqual(['bob', 'ada', 'ada', 'ada']);
  end();
  become('bob', 'forgotten');
  await pause(50);
  expect(told).toHaveLength(4);
});
