import {
  projectionNames,
  type OperationsHistory,
  type OperationsHistoryQuery,
  type ProjectionAction,
  type ProjectionActionFlags,
  type ProjectionAnswer,
  type ProjectionName,
} from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import type { ProjectionStore } from '@marketplace/read-store';
import type { Accounts, Job } from '@marketplace/service-kit';
import {
  createDeadLetterOperations,
  type DeadLetterOperations,
} from '../dead-letters/deadLetterOperations.ts';
import { historyAnswer } from '../figures/historyAnswer.ts';
import { projectionActionSteps } from './projectionActions.ts';
import { readActions, recordAction, type ActionPage, type ActionOrigin } from '../actions/recordAction.ts';
import { createPeople, type People } from '../people/people.ts';
import { createWatch, type WatchParts } from './watch.ts';

/**
 * The actions of operators. Each action is first an event in the ledger, then a request in the read store, where every projector sees it. All
 * calls reject with the problem `unavailable` while one of the stores is away.
 */
export interface Operations {
  projections(): Promise<readonly ProjectionAnswer[]>;
  projection(name: ProjectionName): Promise<ProjectionAnswer>;
  /** Does nothing if the action is not needed. @throws {Problem} `conflict` if the action is not allowed now */
  act(
    action: ProjectionAction,
    name: ProjectionName,
    by: ActionOrigin,
    flags?: ProjectionActionFlags,
  ): Promise<ProjectionAnswer>;
  readonly deadLetters: DeadLetterOperations;
  readonly people: People;
  /** Newest first. @throws {Problem} `invalid-request` for a cursor of another list */
  actions(page: {
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  }): Promise<ActionPage>;
  /** @throws {Problem} `invalid-request` for an empty range, or too many points */
  history(query: OperationsHistoryQuery): Promise<OperationsHistory>;
  /** Takes samples of the projections. */
  readonly job: Job;
}

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
    /** Without it, only uids in the ledger are known. */
    readonly accounts?: Pick<Accounts, 'isKnown'>;
    readonly clock?: () => Date;
  },
): Operations => {
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
    act: async (action, name, by, flags = {}) => {
      const { isNeeded, run } = projectionActionSteps[action];
      if (isNeeded(await store.control(name), name)) {
        await record({ action, projection: name }, by);
        await run({ name, store, flags, at: clock().toISOString() });
      }
      return describe(name);
    },
    deadLetters: createDeadLetterOperations({ events, store, record }),
    people: createPeople({ persons: events.persons, accounts, record }),
    actions: (page) => readActions(events, page),
    history: (query) => historyAnswer(events.figures, query, clock()),
    job: watch.job,
  };
};
