import {
  rebuildKinds,
  type DocumentDifferences,
  type LogPosition,
  type ProjectionName,
  type RebuildKind,
} from '@marketplace/contracts';

/** One set of a projection's documents. Generations count from 1; reads are served from the live one. */
export interface GenerationId {
  readonly projection: ProjectionName;
  readonly generation: number;
}

/** A generation, and the version of the projection that made it. */
export interface Generation extends GenerationId {
  readonly version: number;
}

/** A generation, and by partition the position up to which it has every event. */
export interface GenerationAt extends Generation {
  readonly checkpoints: readonly number[];
  /** The last event that the generation includes. */
  readonly logPosition?: LogPosition;
  /** The number of the timeline in which the generation was created; each repair of the projection begins the next timeline. */
  readonly timeline: number;
}

/** The position up to which the generation has every event, of all partitions. */
export const leastOf = ({ checkpoints }: Pick<GenerationAt, 'checkpoints'>): number =>
  Math.min(...checkpoints);

/** The state of the replacement of a live generation. It is in the store, so that any process can continue it. */
export interface Rebuild {
  readonly kind: RebuildKind;
  readonly state: 'catching-up' | 'comparing' | 'swapped' | 'compared' | 'refused' | 'failed';
  readonly generation: number;
  readonly version: number;
  /** Version of the generation that was live at the start. */
  readonly liveVersion: number;
  readonly acceptDifferences: boolean;
  /** ISO 8601, UTC */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** The position of the generation at the end of the rebuild. */
  readonly position?: number;
  readonly differences?: DocumentDifferences;
  /** Why it was refused, failed, or is a repair, in words. */
  readonly reason?: string;
  /** For a rebuild without a swap: the last rebuild before it that had one, because operators still see it. */
  readonly former?: Rebuild;
}

export type RunningRebuild = Rebuild & { readonly state: 'catching-up' | 'comparing' };

/** The last rebuild that was to replace the live generation. */
export const lastRebuild = (rebuild: Rebuild | undefined): Rebuild | undefined =>
  rebuild && !rebuildKinds[rebuild.kind].swaps ? rebuild.former : rebuild;

export const isRunning = (rebuild: Rebuild | undefined): rebuild is RunningRebuild =>
  rebuild?.state === 'catching-up' || rebuild?.state === 'comparing';

/** The requests of operators for a projection, and their state. Every projector reads them and acts on them. */
export interface Control {
  readonly live: GenerationAt;
  /** The generation that was live before the last swap; a rollback brings it back. */
  readonly previous?: number;
  /** No event is applied. */
  readonly paused: boolean;
  /** The last rebuild, running or ended. */
  readonly rebuild?: Rebuild;
  /** The generation that will replace the live one; set while its rebuild runs. */
  readonly next?: GenerationAt;
  /** Whether there are generations that can be removed. */
  readonly hasUnneeded: boolean;
  /** The live generation has events that the ledger does not have. It is read until the next one replaces it, and not updated. */
  readonly diverged: boolean;
}

/** The generations of a projection that take events. */
export const generationsOf = ({ live, next }: Control): readonly GenerationAt[] =>
  next ? [live, next] : [live];

export interface RebuildRequest {
  readonly kind: Exclude<RebuildKind, 'repair'>;
  readonly acceptDifferences: boolean;
  /** ISO 8601, UTC */
  readonly at: string;
}

export interface RepairRequest {
  readonly kind: 'repair';
  readonly diverged: readonly number[];
  /** The position of the ledger's last event; undefined if another ledger is there. */
  readonly head: number | undefined;
  /** The reason for the repair, for operators. */
  readonly reason: string;
  /** ISO 8601, UTC */
  readonly at: string;
}

/** The requests of operators, and the swaps of generations. Several processes may make these calls at once. */
export interface Rebuilds {
  control(projection: ProjectionName): Promise<Control>;
  controls(projections: readonly ProjectionName[]): Promise<ReadonlyMap<ProjectionName, Control>>;
  setPaused(projection: ProjectionName, paused: boolean): Promise<void>;
  /**
   * Begins a rebuild; of several callers at once, one succeeds. It creates an empty generation of this code's version; a rollback uses
   * the previous generation. It does nothing and returns undefined if a rebuild is running, if a rollback has no previous generation,
   * or if no upgrade is needed, because the live version is not lower or operators have rolled this version back.
   *
   * A repair begins a timeline: from then on the live generation counts as diverged, and positions above `head` in notification states,
   * messages and user data are lowered to it. A repair replaces a running rebuild, except a repair whose generation has not diverged.
   */
  beginRebuild(
    projection: ProjectionName,
    request: RebuildRequest | RepairRequest,
  ): Promise<Rebuild | undefined>;
  /** Replaces the rebuild's state while it is running; false when it is not running any more. */
  updateRebuild(projection: ProjectionName, seen: Rebuild, now: Rebuild): Promise<boolean>;
  /** Removes the previous generation, unless a rollback is under way. It gets no events, so it still has texts that were deleted since. */
  dropPrevious(projection: ProjectionName): Promise<void>;
  /** Removes every generation except the live one, the previous one and the next one of a running rebuild. */
  removeUnneeded(projection: ProjectionName): Promise<void>;
}
