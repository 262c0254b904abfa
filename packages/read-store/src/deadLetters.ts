import type { deadLetterStates } from '@marketplace/contracts';
import type { ProjectionName } from '@marketplace/contracts';
import type { GenerationId } from './rebuild.ts';

export type DeadLetterState = (typeof deadLetterStates)[number];

/** An event that a generation could not apply. Until it is settled, it holds its task: later events of the task wait. */
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
  /** The number of failed tries. */
  readonly attempts: number;
  /** ISO 8601, UTC */
  readonly parkedAt: string;
  readonly triedAt: string;
  readonly state: DeadLetterState;
}

/** Always the same for the same event and generation. */
export const deadLetterId = ({ projection, generation }: GenerationId, position: number): string =>
  `${projection}.${generation}.${position}`;

/** The position in the id of a letter; undefined if the text is not such an id. */
export const positionOfDeadLetter = (id: string): number | undefined => {
  const position = /^[a-z-]+\.\d+\.(\d{1,15})$/.exec(id)?.[1];
  return position === undefined ? undefined : Number(position);
};

/** What a projector keeps in memory of each letter: there may be very many. */
type Holding = Pick<DeadLetter, 'id' | 'taskId' | 'position'>;

export interface Claim {
  /** Higher than the term of each earlier claim. */
  readonly term: number;
  /** The letters of the partitions without discarded ones, in the order of positions. */
  readonly letters: readonly Holding[];
}

export interface DeadLetterPage {
  readonly letters: readonly DeadLetter[];
  /** The id of the last letter, if more follow. */
  readonly end?: string;
}

/** The events that could not be applied. All calls are idempotent. */
export interface DeadLetters {
  /**
   * A projector calls it for its new partitions, after it has read their checkpoints and before it applies events. From then
   * on, the projector that had them before can no longer change their letters.
   */
  claim(id: GenerationId, partitions: readonly number[]): Promise<Claim>;
  /**
   * Stores the letters, each with another id; the time of a letter's first parking stays. Does nothing with a letter that is
   * discarded, or claimed by a later term.
   */
  park(letters: readonly DeadLetter[], term: number): Promise<void>;
  /** The tasks with letters to retry or to discard, also because the event was discarded for another generation. */
  requested(id: GenerationId): Promise<readonly string[]>;
  /** The letters that hold these tasks, in the order of positions. */
  ofTasks(id: GenerationId, taskIds: readonly string[]): Promise<readonly DeadLetter[]>;
  /** The ids of the discarded events of any generation: of these tasks, or of all. */
  discardedEvents(projection: ProjectionName, taskIds?: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Removes the letters `gone` and marks the letters `discarded`, except letters that a later term has claimed. Called after the
   * documents are written; it changes the revision of the read models.
   */
  settle(
    id: GenerationId,
    settled: { readonly gone: readonly string[]; readonly discarded: readonly string[] },
    term: number,
  ): Promise<void>;
  /** Requests a retry or discard of parked letters; returns the ids of the letters that were parked. */
  request(ids: readonly string[], state: 'retrying' | 'discarding'): Promise<readonly string[]>;
  /** The letters of live generations and of those whose rebuild is running, and all discarded ones, in the order of positions. */
  list(query: {
    readonly projection?: ProjectionName;
    readonly state?: DeadLetterState;
    readonly limit: number;
    /** The `end` of the page before. */
    readonly after?: string;
  }): Promise<DeadLetterPage>;
  find(id: string): Promise<DeadLetter | undefined>;
  /** The number of the generation's letters that hold a task. */
  count(id: GenerationId): Promise<number>;
}
