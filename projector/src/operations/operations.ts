import {
  projectionNames,
  type FigureHistoryQuery,
  type ProjectionAction,
  type ProjectionActionFlags,
  type ProjectionName,
  operatorActions,
  type RebuildKind,
} from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { type ProjectionStore, isRunning, type Control, type RebuildRequest } from '@marketplace/read-store';
import { type Accounts, Problem } from '@marketplace/service-kit';
import { createDeadLetterOperations } from '../dead-letters/deadLetterOperations.ts';
import { historyAnswer } from '../figures/historyAnswer.ts';
import { readActions, recordAction, type ActionOrigin } from '../actions/recordAction.ts';
import { createErasure } from '../accounts/erasure.ts';
import { createWatch, type WatchDeps } from './watch.ts';
import { setTimeout as sleep } from 'node:timers/promises';

const pollEvery = 100;
/** In milliseconds: after this time every projector has read the pause in the store, and applies no more events. */
const pausedWithin = 1_000;
/** In milliseconds. A rollback that takes longer continues after the answer. */
const waitForRollback = 10_000;

interface ActOn {
  readonly name: ProjectionName;
  readonly store: ProjectionStore;
  readonly flags: ProjectionActionFlags;
  /** ISO 8601, UTC */
  readonly at: string;
}

interface ActionSteps {
  /** False if the projection already is in the action's state. @throws {Problem} `conflict` if the action is not allowed now */
  readonly isNeeded: (control: Control, name: ProjectionName) => boolean;
  /** Called after the ledger has the action. */
  readonly run: (on: ActOn) => Promise<void>;
}

const running = (name: ProjectionName, kind: RebuildKind): Problem =>
  new Problem(
    'conflict',
    `A ${kind in operatorActions.projection ? kind : 'rebuild'} of ${name} is running. Wait until it has finished, then try again.`,
  );
const nothingBefore = (name: ProjectionName): Problem =>
  new Problem(
    'conflict',
    `There is no generation of ${name} to go back to: a rebuild leaves the one before it.`,
  );

const isPaused = (name: ProjectionName): Problem =>
  new Problem(
    'conflict',
    `${name} is paused, and a rollback needs it to go on. Resume it first, then try again.`,
  );

const noneRunning = ({ rebuild }: Control, name: ProjectionName): true => {
  if (isRunning(rebuild)) throw running(name, rebuild.kind);
  return true;
};

const begin = async ({ name, store, flags, at }: ActOn, kind: RebuildRequest['kind']): Promise<void> => {
  const { acceptDifferences = false } = flags;
  const begun = await store.beginRebuild(name, { kind, acceptDifferences, at });
  // Another operator began a rebuild after the check.
  if (begun === undefined) throw running(name, kind);
};

/** The steps that differ between the actions on projections. `Operations.act` has the steps that all actions share. */
const projectionActionSteps: Readonly<Record<ProjectionAction, ActionSteps>> = {
  rebuild: {
    isNeeded: noneRunning,
    run: (on) => begin(on, 'rebuild'),
  },
  preview: {
    isNeeded: noneRunning,
    run: (on) => begin(on, 'preview'),
  },
  rollback: {
    isNeeded: (control, name) => {
      noneRunning(control, name);
      if (control.previous === undefined) throw nothingBefore(name);
      if (control.paused) throw isPaused(name);
      return true;
    },
    run: async (on) => {
      await begin(on, 'rollback');
      const until = performance.now() + waitForRollback;
      while (isRunning((await on.store.control(on.name)).rebuild) && performance.now() < until)
        await sleep(pollEvery);
    },
  },
  pause: {
    isNeeded: ({ paused }) => !paused,
    run: async ({ name, store }) => {
      await store.setPaused(name, true);
      await sleep(pausedWithin);
    },
  },
  resume: {
    isNeeded: ({ paused }) => paused,
    run: ({ name, store }) => store.setPaused(name, false),
  },
};

/**
 * The actions of operators. Each action is first an event in the ledger, then a request in the read store, where every projector reads it.
 * All calls reject with the problem `unavailable` while one of the stores is away.
 */
export const createOperations = (
  deps: Omit<WatchDeps, 'events' | 'store'> & {
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
  } = deps;
  const watch = createWatch(deps, projectionNames);
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
