import type { Actor, TaskEvent } from '@marketplace/contracts';
import { expect } from 'vitest';
import type { Decision, RefusalReason } from '../task/decision.ts';
import { fold, type TaskFact, type TaskState } from '../task/state.ts';

export const ada: Actor = { uid: 'uid-ada', email: 'ada@example.com' };
export const bob: Actor = { uid: 'uid-bob', email: 'bob@example.com' };

export type Happening = TaskEvent & { readonly actor: Actor };

/** A valid body of a POST /addtask. */
export const logoTask = {
  title: 'A logo',
  category: 'Design',
  description: 'Round, in two colours',
  deadline: '2027-02-28',
  budget: 99.95,
} as const;

export const posted = (actor: Actor): Happening => ({
  type: 'TaskPosted',
  data: { ...logoTask, status: 'Pending', userEmail: actor.email, userName: 'Anonymous' },
  actor,
});
export const updated = (
  actor: Actor,
  data: Extract<TaskEvent, { type: 'TaskUpdated' }>['data'],
): Happening => ({ type: 'TaskUpdated', data, actor });
export const deleted = (actor: Actor): Happening => ({ type: 'TaskDeleted', data: {}, actor });
export const bidBy = (actor: Actor): Happening => ({
  type: 'BidPlaced',
  data: { bidId: '01930000-0000-7000-8000-00000000000b', userEmail: actor.email },
  actor,
});

/** The events of one task, with their versions. */
export const history = (happenings: readonly Happening[]): TaskFact[] =>
  happenings.map((happening, index) => ({ ...happening, taskVersion: index + 1 }));

/** `given(what happened).when(command).then(events, or the reason of the refusal)` for one decision. */
export const specificationOf =
  <Command>(decide: (command: Command, state: TaskState) => Decision) =>
  (...happenings: readonly Happening[]) => ({
    when: (command: Command) => ({
      then: (expected: readonly TaskEvent[] | RefusalReason) => {
        expect(decide(command, fold(history(happenings)))).toEqual(
          typeof expected === 'string' ? { kind: 'refused', reason: expected } : expected,
        );
      },
    }),
  });
