import { setTimeout as sleep } from 'node:timers/promises';
import { projectionNames, type ProjectionAnswer, type ProjectionName } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { isRunning, type ProjectionStore, type RebuildKind } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import {
  createDeadLetterOperations,
  type DeadLetterOperations,
} from '../dead-letters/deadLetterOperations.ts';
import { readActions, recordAction, type ActionPage, type Acting } from './recordAction.ts';
import { createWatch, type Watched } from './watch.ts';

const lookEvery = 100;
/** By then every projector has looked, and applies nothing any more. */
const pauseHeardWithin = 1_000;
/** A rollback that takes longer goes on after it was answered. */
const rolledBackWithin = 10_000;

/**
 * What operators do with projections. Each action is an event in the ledger before it is done; what it asks for is kept in the
 * read store, where every projector sees it. All reject with the problem `unavailable` while one of the stores is away.
 */
export interface Operations {
  projections(): Promise<readonly ProjectionAnswer[]>;
  projection(name: ProjectionName): Promise<ProjectionAnswer>;
  /** Begins it. @throws {Problem} `conflict` where something is under way already */
  rebuild(
    name: ProjectionName,
    by: Acting,
    options?: { readonly acceptDifferences?: boolean | undefined },
  ): Promise<ProjectionAnswer>;
  /** Waits for it, unless it takes long. @throws {Problem} `conflict` where there is nothing to go back to */
  rollback(name: ProjectionName, by: Acting): Promise<ProjectionAnswer>;
  /** Does nothing where it is so already. Once it has resolved, nothing more is applied. */
  pause(name: ProjectionName, by: Acting): Promise<ProjectionAnswer>;
  resume(name: ProjectionName, by: Acting): Promise<ProjectionAnswer>;
  /** Newest first. @throws {Problem} `invalid-request` for a cursor that is none */
  readonly deadLetters: DeadLetterOperations;
  actions(page: {
    readonly limit?: number | undefined;
    readonly cursor?: string | undefined;
  }): Promise<ActionPage>;
  stop(): void;
}

const underWay = (name: ProjectionName, kind: RebuildKind): Problem =>
  new Problem(
    'conflict',
    `${kind === 'rollback' ? 'A rollback' : 'A rebuild'} of ${name} is under way. Wait until it is over, then try again.`,
  );
const nothingBefore = (name: ProjectionName): Problem =>
  new Problem(
    'conflict',
    `There is no generation of ${name} to go back to: a rebuild leaves the one before it.`,
  );

export const createOperations = (
  parts: Omit<Watched, 'events' | 'store'> & {
    readonly events: Pick<EventStore, 'ledger' | 'readEvents' | 'findEvents'>;
    readonly store: ProjectionStore;
    readonly clock?: () => Date;
  },
): Operations => {
  const { events, store, clock = () => new Date() } = parts;
  const watch = createWatch(parts, projectionNames);
  const record = recordAction(events, clock);
  const describe = (name: ProjectionName) => watch.describe(name);

  const mayBegin = async (name: ProjectionName, kind: RebuildKind): Promise<void> => {
    const { rebuild, previous } = await store.control(name);
    if (isRunning(rebuild)) throw underWay(name, rebuild.kind);
    if (kind === 'rollback' && previous === undefined) throw nothingBefore(name);
  };

  const begin = async (
    name: ProjectionName,
    kind: 'rebuild' | 'rollback',
    by: Acting,
    acceptDifferences = false,
  ): Promise<void> => {
    await mayBegin(name, kind);
    await record({ action: kind, projection: name }, by);
    const begun = await store.beginRebuild(name, { kind, acceptDifferences, at: clock().toISOString() });
    if (begun === undefined) throw underWay(name, kind);
  };

  const setPaused = async (name: ProjectionName, paused: boolean, by: Acting): Promise<ProjectionAnswer> => {
    if ((await store.control(name)).paused !== paused) {
      await record({ action: paused ? 'pause' : 'resume', projection: name }, by);
      await store.setPaused(name, paused);
      if (paused) await sleep(pauseHeardWithin);
    }
    return describe(name);
  };

  return {
    projections: () => Promise.all(projectionNames.map(describe)),
    projection: describe,
    rebuild: async (name, by, { acceptDifferences } = {}) => {
      await begin(name, 'rebuild', by, acceptDifferences);
      return describe(name);
    },
    rollback: async (name, by) => {
      await begin(name, 'rollback', by);
      const until = performance.now() + rolledBackWithin;
      while (isRunning((await store.control(name)).rebuild) && performance.now() < until)
        await sleep(lookEvery);
      return describe(name);
    },
    pause: (name, by) => setPaused(name, true, by),
    resume: (name, by) => setPaused(name, false, by),
    deadLetters: createDeadLetterOperations({ ledger: events.ledger, store, record }),
    actions: (page) => readActions(events, page),
    stop: () => watch.stop(),
  };
};
