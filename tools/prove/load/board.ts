import type { Person } from '../recording/recorder.ts';

/** What the clients know of a bid and a task, so that they can choose what to do next. It may be behind the product. */
interface KnownBid {
  readonly id: string;
  readonly by: Person;
  withdrawn: boolean;
}
export interface KnownTask {
  readonly id: string;
  readonly owner: Person;
  readonly bids: KnownBid[];
  accepted: KnownBid | undefined;
  deleted: boolean;
}

export interface Board {
  /** In the order of posting. */
  readonly tasks: KnownTask[];
  /** Persons who were forgotten. */
  readonly gone: Set<string>;
  /** The highest position in an answer. */
  highest: number;
}

/** The clients meet on the newest tasks, so that commands on one task come together. */
const hotTasks = 16;

/** The tasks that are not deleted, and their owners not forgotten: for nine of ten choices only the newest of them. */
export const liveTasks = ({ tasks, gone }: Board, random: () => number): readonly KnownTask[] => {
  const live = tasks
    .slice(random() < 0.9 ? -hotTasks : -1_000)
    .filter(({ deleted, owner }) => !deleted && !gone.has(owner.uid));
  return live.length > 0 ? live : tasks.slice(-1);
};
