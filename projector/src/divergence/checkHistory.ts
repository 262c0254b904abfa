import type { ProjectionName } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { projectionOf, type Projection } from '@marketplace/read-store/projections';
import {
  generationsOf,
  isRunning,
  type GenerationAt,
  type GenerationId,
  type ProjectionStore,
} from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { keyOf } from '../generationKey.ts';
import { logPositionsOf, divergenceOf } from './divergence.ts';

interface CheckedHistory {
  /** The ledger's id. */
  readonly ledger: string;
  readonly hasDiverged: (generation: GenerationId) => boolean;
}

/** Compares the projections with the ledger, and begins the repair of each projection that has diverged. */
export type CheckHistory = (names: readonly ProjectionName[]) => Promise<CheckedHistory>;

export const createHistoryCheck = (deps: {
  readonly events: Pick<EventStore, 'readIdentity'>;
  readonly store: ProjectionStore;
  readonly logger: Logger;
  readonly projections?: readonly Projection[] | undefined;
}): CheckHistory => {
  const { events, store, logger, projections } = deps;
  const versionOf = (name: ProjectionName) =>
    (projections?.find((one) => one.name === name) ?? projectionOf(name)).version;

  const begin = async (
    name: ProjectionName,
    generations: readonly GenerationAt[],
    reason: string,
  ): Promise<void> => {
    const diverged = generations.map(({ generation }) => generation);
    const { live, rebuild } = await store.control(name);
    const at = new Date().toISOString();
    if (!diverged.includes(live.generation)) {
      if (isRunning(rebuild) && diverged.includes(rebuild.generation))
        await store.updateRebuild(name, rebuild, { ...rebuild, state: 'failed', reason, endedAt: at });
      return;
    }
    // This program can't build the documents of a newer version.
    if (live.version > versionOf(name)) return;
    const begun = await store.beginRebuild(name, { kind: 'repair', diverged, reason, at });
    if (begun)
      logger.error(
        { projection: name, generation: begun.generation },
        `${reason} Building the documents again from the ledger`,
      );
  };

  return async (names) => {
    // Read before the ledger, which only grows meanwhile.
    const controls = await store.controls(names);
    const generations = [...controls.values()].flatMap(generationsOf);
    const identity = await events.readIdentity(logPositionsOf(generations));
    const reasons = new Map(
      generations.flatMap((one) => {
        const reason = divergenceOf(one, identity);
        return reason ? [[keyOf(one), reason] as const] : [];
      }),
    );
    for (const name of names) {
      const diverged = generations.filter((one) => one.projection === name && reasons.has(keyOf(one)));
      const [first] = diverged;
      const reason = first && reasons.get(keyOf(first));
      if (reason) await begin(name, diverged, reason);
    }
    return { ledger: identity.ledger, hasDiverged: (generation) => reasons.has(keyOf(generation)) };
  };
};
