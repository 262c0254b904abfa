import { newId } from '@marketplace/command-service';
import type { Actor, TaskEvent } from '@marketplace/contracts';
import type { Ledger } from '@marketplace/event-store';
import { forEachNumber } from '../measure/sample.ts';
import { appendTo } from '../rebuild/ledgerOf.ts';
import { taskOf } from './texts.ts';

const bidsOfTask = 2;
const writers = 512;
/** A prime, which has no common divisor with round numbers of tasks: one bid after the other is on a task far away, as in real use. */
const stride = 7_919;

/** Each user has about a hundred tasks and two hundred bids. */
const tasksOfUser = 100;
const userOf = (number: number): Actor => {
  const name = `owner-${number}`;
  return { uid: `${name}-of-the-large-board`.slice(0, 28), email: `${name}@example.com` };
};

/**
 * Appends tasks and two bids on each directly to the ledger, as the command service would: the chain is the same. Bids come after
 * all tasks. Returns the tasks' ids.
 */
export const fillBoard = async (ledger: Ledger, tasks: number): Promise<readonly string[]> => {
  const users = Math.ceil(tasks / tasksOfUser);
  const posted: string[] = [];

  // A bid does not change the state after the first event, and the ledger stores no snapshot of that state.
  const append = (taskId: string, expectedVersion: number, actor: Actor, event: TaskEvent) =>
    appendTo(ledger, [event], { taskId, expectedVersion, actor });
  const post = async (number: number): Promise<void> => {
    const [taskId, actor] = [newId(), userOf(number % users)];
    posted[number] = taskId;
    const data = {
      ...taskOf(number),
      status: 'Pending' as const,
      userEmail: actor.email,
      userName: actor.uid,
    };
    await append(taskId, 0, actor, { type: 'TaskPosted', data });
  };
  const bid = async (number: number): Promise<void> => {
    const task = (number * stride) % tasks;
    const round = Math.floor(number / tasks);
    const actor = userOf((task * 7 + round + 1) % users);
    const data = {
      bidId: newId(),
      userEmail: actor.email,
      userName: actor.uid,
      amount: 100 + (number % 50),
      days: 14,
      message: `I can begin on Monday, number ${number}.`,
    };
    await append(posted[task] ?? '', round + 1, actor, { type: 'BidPlaced', data });
  };
  await forEachNumber(tasks, writers, post);
  await forEachNumber(tasks * bidsOfTask, writers, bid);
  return posted;
};
