import type { DocumentDifferences } from '@marketplace/contracts';
import type { ProjectionName } from './documents.ts';

/** Which pipeline a document belongs to. Generations count from 1; reads are served from the live one. */
export interface GenerationId {
  readonly projection: ProjectionName;
  readonly generation: number;
}

/** A generation, and the version of the projection that it was made by. */
export interface Generation extends GenerationId {
  readonly version: number;
}

/** A generation, and up to which position it has all events, by partition. */
export interface GenerationAt extends Generation {
  readonly checkpoints: readonly number[];
}

/**
 * `rebuild`: made anew by an operator, and compared; `rollback`: the one before the last swap, back again; `upgrade`: made
 * anew because the projection is of another version than the live generation.
 */
export type SuccessionKind = 'rebuild' | 'rollback' | 'upgrade';

/** Nothing beyond this position is to be applied, so that both generations come to stand still at it. */
export interface Hold {
  readonly at: number;
  /** Another one for each hold: who has waited for long goes on, in case whoever held is gone. */
  readonly id: string;
}

/** How a generation is to take the live one's place, or was, or was not. Kept in the store: any process may go on with it. */
export interface Succession {
  readonly kind: SuccessionKind;
  readonly state: 'catching-up' | 'comparing' | 'swapped' | 'refused' | 'failed';
  readonly generation: number;
  readonly version: number;
  /** Version of the generation that was live when it began. */
  readonly insteadOf: number;
  readonly acceptDifferences: boolean;
  /** ISO 8601, UTC */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** How far it came; set at its end. */
  readonly position?: number;
  readonly differences?: DocumentDifferences;
  /** Why it was refused or failed, for people. */
  readonly message?: string;
  readonly hold?: Hold;
}

export type UnderWay = Succession & { readonly state: 'catching-up' | 'comparing' };

export const isUnderWay = (succession: Succession | undefined): succession is UnderWay =>
  succession?.state === 'catching-up' || succession?.state === 'comparing';

/** What is wanted of a projection, and how far that is. Every projector looks at it and makes it so. */
export interface Control {
  readonly live: GenerationAt;
  /** The one that was live before the last swap; a rollback brings it back. */
  readonly previous?: number;
  /** Nothing is applied. */
  readonly paused: boolean;
  /** The last one, under way or over. */
  readonly succession?: Succession;
  /** The generation that is to take the live one's place; set while its succession is under way. */
  readonly next?: GenerationAt;
  /** There are generations that nobody needs any more. */
  readonly leftovers: boolean;
}

/** Which documents of two generations are compared: those that both had at `upTo` and that stayed, or those that moved after. */
export type Compared = { readonly upTo: number } | { readonly after: number };

export interface SuccessionRequest {
  readonly kind: SuccessionKind;
  readonly acceptDifferences: boolean;
  /** ISO 8601, UTC */
  readonly at: string;
}

/** What operators want, and how generations follow each other. All of it may be asked by any number of processes at once. */
export interface Successions {
  control(projection: ProjectionName): Promise<Control>;
  setPaused(projection: ProjectionName, paused: boolean): Promise<void>;
  /**
   * Begins a succession by one of all who ask: a new generation without documents, of today's version, or the previous one
   * for a rollback. Undefined, and nothing is done, where one is under way, where a rollback has nothing to go back to, and
   * where there is no reason for an upgrade: the version is today's, or operators rolled today's back.
   */
  begin(projection: ProjectionName, request: SuccessionRequest): Promise<Succession | undefined>;
  /** Replaces what was noted of it, where it is still under way; false where it is not. */
  note(projection: ProjectionName, seen: Succession, now: Succession): Promise<boolean>;
  /** Forgets every generation but the live one, the previous one and the one that is under way. */
  clearAway(projection: ProjectionName): Promise<void>;
  /** The documents of the collections that both have; more than the first few are counted only. */
  compare(live: Generation, next: Generation, compared: Compared): Promise<DocumentDifferences>;
}
