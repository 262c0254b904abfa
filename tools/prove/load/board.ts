import type { Person } from '../recording/recorder.ts';

/** What the clients know of a bid, to choose their next step. It may be older than the state in the product. */
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
  /** The tasks in the order of posting. */
  readonly tasks: KnownTask[];
  /** The uids of forgotten persons. */
  readonly gone: Set<string>;
  /** The highest position in an answer. */
  highest: number;
}

/** The number of newest tasks that the clients prefer, so that several commands concern one task at the same time. */
const hotTasks = 16;

/** Tasks that are not deleted, with owners who are not forgotten; in nine of ten calls, only new ones. If there are none, the last task. */
export const liveTasks = ({ tasks, gone }: Board, random: () => number): readonly KnownTask[] => {
  const live = tasks
    .slice(random() < 0.9 ? -hotTasks : -1_000)
    .filter(({ deleted, owner }) => !deleted && !gone.has(owner.uid));
  return live.length > 0 ? live : tasks.slice(-1);
};
