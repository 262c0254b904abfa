import {
  leastOf,
  isRunning,
  type Control,
  type GenerationAt,
  type GenerationId,
  type ProjectionStore,
  type Rebuild,
  type RunningRebuild,
} from '@marketplace/read-store';
import type { ProjectionName } from '@marketplace/contracts';
import type { DeadLetters, DocumentChecks, EventStore } from '@marketplace/event-store';
import type { Logger } from '@marketplace/service-kit';
import { documentKey } from '../documentKey.ts';
import type { WrongDocuments } from './refusal.ts';

/** The steps of a rebuild. A test may end the process before each of them. */
export type RebuildStep = 'caught up' | 'comparing' | 'compared' | 'live' | 'ended';

export interface RunRebuildDeps {
  readonly name: ProjectionName;
  readonly store: ProjectionStore;
  readonly deadLetters: Pick<DeadLetters, 'keepOnly'>;
  /** The findings of the continuous check; undefined: it does not run. */
  readonly documentChecks?: Pick<DocumentChecks, 'read'> | undefined;
  /** Undefined: nobody is forgotten. */
  readonly persons?: Pick<EventStore['persons'], 'hasTasksToTell'> | undefined;
  /** Position of the ledger's last event. */
  readonly head: () => Promise<number>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly before?: (step: RebuildStep) => Promise<void>;
}

/** A rebuild under way, read together with its generation. */
export interface RebuildInProgress extends Control {
  readonly next: GenerationAt;
  readonly rebuild: RunningRebuild;
}
export const isInProgress = (control: Control): control is RebuildInProgress =>
  control.next !== undefined && isRunning(control.rebuild);

/** Stores the rebuild as ended. */
export const endRebuild = async (
  { name, store, logger, before }: RunRebuildDeps,
  seen: Rebuild,
  ending: Partial<Rebuild>,
): Promise<void> => {
  await before?.('ended');
  const endedAt = new Date().toISOString();
  const { next } = await store.control(name);
  const position = next && leastOf(next);
  await store.updateRebuild(name, seen, { ...seen, ...(position && { position }), ...ending, endedAt });
  logger.info({ projection: name, generation: seen.generation, ...ending }, 'a rebuild has ended');
};

/** The live documents that are known to be wrong. */
export const wrongDocuments = async (
  { documentChecks }: Pick<RunRebuildDeps, 'documentChecks'>,
  live: GenerationId,
): Promise<WrongDocuments> => {
  const checks = (await documentChecks?.read()) ?? [];
  const ofLive = checks.filter(
    ({ projection, generation }) => projection === live.projection && generation === live.generation,
  );
  return new Set(ofLive.flatMap(({ differences }) => differences.map(documentKey)));
};
