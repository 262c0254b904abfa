import { setTimeout as sleep } from 'node:timers/promises';
import {
  operatorActions,
  type ProjectionAction,
  type ProjectionActionFlags,
  type ProjectionName,
  type RebuildKind,
} from '@marketplace/contracts';
import { isRunning, type Control, type ProjectionStore, type RebuildRequest } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';

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
export const projectionActionSteps: Readonly<Record<ProjectionAction, ActionSteps>> = {
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
