import {
  projectionNames,
  type FigureHistoryQuery,
  type ProjectionAction,
  type ProjectionActionFlags,
  type ProjectionName,
} from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import type { ProjectionStore } from '@marketplace/read-store';
import type { Accounts } from '@marketplace/service-kit';
import { createDeadLetterOperations } from '../dead-letters/deadLetterOperations.ts';
import { historyAnswer } from '../figures/historyAnswer.ts';
import { projectionActionSteps } from './projectionActions.ts';
import { readActions, recordAction, type ActionOrigin } from '../actions/recordAction.ts';
import { createErasure } from '../accounts/erasure.ts';
import { createWatch, type WatchParts } from './watch.ts';

/**
 * The actions of operators. Each action is first an event in the ledger, then a request in the read store, where every projector reads it.
 * All calls reject with the problem `unavailable` while one of the stores is away.
 */
export const createOperations = (
  parts: Omit<WatchParts, 'events' | 'store'> & {
    readonly events: Pick<
      EventStore,
      | 'ledger'
      | 'readIdentity'
      | 'readEvents'
      | 'findEvents'
      | 'deadLetters'
      | 'documentChecks'
      | 'figures'
      | 'persons'
    >;
    readonly store: ProjectionStore;
    /** The accounts at sign-in; without them, only uids in the ledger are known. */
    readonly accounts?: Pick<Accounts, 'isKnown'>;
    readonly clock?: () => Date;
  },
) => {
  const {
    events,
    store,
    accounts = { isKnown: () => Promise.resolve(false) },
    clock = () => new Date(),
  } = parts;
  const watch = createWatch(parts, projectionNames);
  const record = recordAction(events);
  const describe = (name: ProjectionName) => watch.describe(name);

  return {
    projections: () => Promise.all(projectionNames.map(describe)),
    projection: describe,
    /** Does nothing if the action is not needed. @throws {Problem} `conflict` if the action is not allowed now */
    act: async (
      action: ProjectionAction,
      name: ProjectionName,
      by: ActionOrigin,
      flags: ProjectionActionFlags = {},
    ) => {
      const { isNeeded, run } = projectionActionSteps[action];
      if (isNeeded(await store.control(name), name)) {
        await record({ action, projection: name }, by);
        await run({ name, store, flags, at: clock().toISOString() });
      }
      return describe(name);
    },
    deadLetters: createDeadLetterOperations({ events, store, record }),
    erasure: createErasure({ persons: events.persons, accounts, record }),
    /** Newest first. @throws {Problem} `invalid-request` for a cursor of another list */
    actions: (page: Parameters<typeof readActions>[1]) => readActions(events, page),
    /** @throws {Problem} `invalid-request` for an empty range, or too many points */
    history: (query: FigureHistoryQuery) => historyAnswer(events.figures, query, clock()),
    /** The job that samples the positions of the projections. */
    job: watch.job,
  };
};

export type Operations = ReturnType<typeof createOperations>;
