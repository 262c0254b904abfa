import type { deadLetterStates } from '@marketplace/contracts';
import type { ProjectionName } from '@marketplace/contracts';
import type { GenerationId } from './rebuild.ts';

export type DeadLetterState = (typeof deadLetterStates)[number];

/** An event that a generation could not take in. Until it is settled, its task is held: later events of it wait. */
export interface DeadLetter extends GenerationId {
  /** From {@link deadLetterId}. */
  readonly id: string;
  readonly position: number;
  readonly partition: number;
  readonly taskId: string;
  readonly taskVersion: number;
  readonly eventId: string;
  readonly type: string;
  readonly error: { readonly message: string; readonly stack?: string };
  /** How often it was tried in vain. */
  readonly attempts: number;
  /** ISO 8601, UTC */
  readonly parkedAt: string;
  readonly triedAt: string;
  readonly state: DeadLetterState;
}

/** The same for whoever parks the event again. */
export const deadLetterId = ({ projection, generation }: GenerationId, position: number): string =>
  `${projection}.${generation}.${position}`;

/** The position in a letter's id; undefined where it is none. */
export const positionOfDeadLetter = (id: string): number | undefined => {
  const position = /^[a-z-]+\.\d+\.(\d{1,15})$/.exec(id)?.[1];
  return position === undefined ? undefined : Number(position);
};

export interface Claim {
  /** Higher than that of every earlier claim. */
  readonly term: number;
  /** Those of the partitions, but for discarded ones, in the order of positions. */
  readonly letters: readonly DeadLetter[];
}

export interface DeadLetterPage {
  readonly letters: readonly DeadLetter[];
  /** The id of the last one, where more follow. */
  readonly end?: string;
}

/** The events that could not be applied. All of it may be repeated without harm. */
export interface DeadLetters {
  /**
   * To be called by who has been given the partitions, after it has read how far they are and before it takes anything
   * in: whoever had them before can't settle what it does not know of any more.
   */
  claim(id: GenerationId, partitions: readonly number[]): Promise<Claim>;
  /**
   * Keeps the letter as it is given, but for when it was parked first. Nothing is done where it is discarded, or a
   * later term has claimed it.
   */
  park(letter: DeadLetter, term: number): Promise<void>;
  /** The tasks whose letters are to be tried again or discarded, also because another generation's has been. */
  requested(id: GenerationId): Promise<readonly string[]>;
  /** A task's letters that hold it, in the order of positions. */
  ofTask(id: GenerationId, taskId: string): Promise<readonly DeadLetter[]>;
  /** The ids of the events that are discarded, of whatever generation. */
  discardedEvents(projection: ProjectionName): Promise<ReadonlySet<string>>;
  /**
   * Removes some letters, and keeps others as discarded, except those that a later term has claimed. To be called
   * when the documents are written: the read models are another edition from then on.
   */
  settle(
    id: GenerationId,
    settled: { readonly gone: readonly string[]; readonly discarded: readonly string[] },
    term: number,
  ): Promise<void>;
  /** Asks for what is to be done with parked letters; the ids of those that it was asked for now. */
  request(ids: readonly string[], state: 'retrying' | 'discarding'): Promise<readonly string[]>;
  /** Of generations that are live or to be, and what was discarded ever, in the order of positions. */
  list(query: {
    readonly projection?: ProjectionName;
    readonly state?: DeadLetterState;
    readonly limit: number;
    /** Where the page before ended. */
    readonly after?: string;
  }): Promise<DeadLetterPage>;
  find(id: string): Promise<DeadLetter | undefined>;
  /** How many of the generation hold their task. */
  count(id: GenerationId): Promise<number>;
}
