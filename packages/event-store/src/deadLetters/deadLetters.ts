import type { DeadLetterAnswer, ProjectionName } from '@marketplace/contracts';

/** An event that a generation could not apply. Until it is resolved, it holds its task: later events of the task wait. */
export interface DeadLetter extends Readonly<Omit<DeadLetterAnswer, 'waiting'>> {
  readonly partition: number;
  readonly taskVersion: number;
}

/** The generation whose documents miss the event. */
export type GenerationOfLetter = Pick<DeadLetter, 'projection' | 'generation'>;

/** The id of a letter: the same event and generation always have the same id. */
export const deadLetterId = ({ projection, generation }: GenerationOfLetter, position: number): string =>
  `${projection}.${generation}.${position}`;

/** The position in the id of a letter; undefined if the text is not such an id. */
export const positionOfDeadLetter = (id: string): number | undefined => {
  const position = /^[a-z-]+\.\d+\.(\d{1,15})$/.exec(id)?.[1];
  return position === undefined ? undefined : Number(position);
};

/** A task of a generation whose dead letters an operator wants to retry or discard. */
export interface RequestedTask extends GenerationOfLetter {
  readonly taskId: string;
}

export interface Claim {
  /** Higher than the term of each earlier claim. */
  readonly term: number;
  /**
   * The letters of the partitions without discarded ones, in the order of positions; without errors and stacks, because a
   * projector keeps all of them in memory.
   */
  readonly letters: readonly Pick<DeadLetter, 'id' | 'taskId' | 'position'>[];
}

export interface DeadLetterPage {
  readonly letters: readonly DeadLetter[];
  /** The id of the last letter, if more follow. */
  readonly end?: string;
}

/**
 * Stores the events that could not be applied, in the ledger's database; the documents may be in another database. So a letter is
 * parked before the checkpoint passes its event, and resolved after the documents are written: after a crash in between, the event
 * is only tried once more. All calls are idempotent.
 */
export interface DeadLetters {
  /**
   * A projector calls it for its new partitions, after it has read their checkpoints and before it applies events. From then
   * on, the projector that had them before can no longer change their letters. Removes parked letters beyond a checkpoint: their
   * events come again.
   */
  claim(id: GenerationOfLetter, checkpoints: ReadonlyMap<number, number>): Promise<Claim>;
  /**
   * Stores the letters, each with another id; the time of a letter's first parking stays. Does nothing with a letter that is
   * discarded, or claimed by a later term.
   */
  park(letters: readonly DeadLetter[], term: number): Promise<void>;
  /** The tasks of these generations with letters to retry or to discard, or with an event that was discarded for another generation. */
  requested(generations: readonly GenerationOfLetter[]): Promise<readonly RequestedTask[]>;
  /** The letters that hold these tasks, in the order of positions. */
  ofTasks(id: GenerationOfLetter, taskIds: readonly string[]): Promise<readonly DeadLetter[]>;
  /** The ids of the events that were discarded for any generation: events of these tasks, or of all tasks. */
  discardedEvents(projection: ProjectionName, taskIds?: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes the letters `gone` and marks the letters `discarded`, except letters that a later term has claimed. */
  resolve(
    letters: { readonly gone: readonly string[]; readonly discarded: readonly string[] },
    term: number,
  ): Promise<void>;
  /**
   * Removes the letters of the generations up to `newest` that are not in `generations`; a generation after `newest` may just be
   * beginning. Discarded letters stay.
   */
  keepOnly(projection: ProjectionName, generations: readonly number[], newest: number): Promise<void>;
  /** Requests a retry or discard of parked letters; returns the ids of the letters that were parked. */
  request(ids: readonly string[], state: 'retrying' | 'discarding'): Promise<readonly string[]>;
  /** The letters of these generations, and all discarded ones, in the order of positions. */
  list(query: {
    readonly generations: readonly GenerationOfLetter[];
    readonly projection?: ProjectionName | undefined;
    readonly state?: DeadLetter['state'] | undefined;
    readonly limit: number;
    /** The `end` of the page before. */
    readonly after?: string | undefined;
  }): Promise<DeadLetterPage>;
  find(id: string): Promise<DeadLetter | undefined>;
  /** The number of the generation's letters that hold a task. */
  count(id: GenerationOfLetter): Promise<number>;
}
