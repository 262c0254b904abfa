import { categories, statuses, type Actor, type TaskDetails, type TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import type { Decision } from '../task/decision.ts';
import { decideDeleteTask } from '../delete-task/decideDeleteTask.ts';
import { decidePlaceBid } from '../place-bid/decidePlaceBid.ts';
import { decidePostTask } from '../post-task/decidePostTask.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import type { TaskState } from '../task/state.ts';
import { ada, bob, type Happening } from './specification.ts';

// Few values each, so that equal ones are frequent.
const detailArbitraries: { [Field in keyof TaskDetails]: fc.Arbitrary<TaskDetails[Field]> } = {
  title: fc.constantFrom('A logo', 'A flyer', '🙂'),
  category: fc.constantFrom(...categories),
  description: fc.constantFrom('Round', 'Square'),
  deadline: fc.constantFrom('2027-02-28', '1999-12-31'),
  budget: fc.constantFrom(0, 99.95, 1e9),
  status: fc.constantFrom(...statuses),
};
const details = fc.record(detailArbitraries);
export const changes = fc.record(detailArbitraries, { requiredKeys: [] });
const actor: fc.Arbitrary<Actor> = fc.constantFrom(ada, bob);
const onlyIfSeen = fc.oneof(
  fc.constant('any' as const),
  fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
);

const event: fc.Arbitrary<TaskEvent> = fc.oneof(
  fc.record({
    type: fc.constant('TaskPosted' as const),
    data: details.map((given) => ({ ...given, userEmail: ada.email, userName: 'Anonymous' })),
  }),
  fc.record({ type: fc.constant('TaskUpdated' as const), data: changes }),
  fc.record({ type: fc.constant('TaskDeleted' as const), data: fc.constant({}) }),
  fc.record({
    type: fc.constant('BidPlaced' as const),
    data: fc.record({ bidId: fc.uuid(), userEmail: fc.constant(bob.email) }),
  }),
);

/** Any events in any order, also orders that no decision makes. */
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.tuple(event, actor).map(([what, who]) => ({ ...what, actor: who })),
  { maxLength: 8 },
);

export interface GivenCommand {
  readonly actor: Actor;
  readonly decide: (state: TaskState) => Decision;
}

/** Any command by any user, ready to be decided. */
export const command: fc.Arbitrary<GivenCommand> = fc.oneof(
  fc.record({ actor, details }).map(({ actor: by, details: given }) => ({
    actor: by,
    decide: (state: TaskState) =>
      decidePostTask({ details: given, userEmail: by.email, userName: undefined }, state),
  })),
  fc.record({ actor, changes, onlyIfSeen }).map(({ actor: by, ...given }) => ({
    actor: by,
    decide: (state: TaskState) => decideUpdateTask({ ...given, callerUid: by.uid }, state),
  })),
  fc.record({ actor, onlyIfSeen }).map(({ actor: by, ...given }) => ({
    actor: by,
    decide: (state: TaskState) => decideDeleteTask({ ...given, callerUid: by.uid }, state),
  })),
  fc.record({ actor, bidId: fc.uuid() }).map(({ actor: by, bidId }) => ({
    actor: by,
    decide: (state: TaskState) => decidePlaceBid({ bidId, userEmail: by.email }, state),
  })),
);
