import { newId } from '@marketplace/command-service';
import type { Actor, TaskEvent } from '@marketplace/contracts';
import type { Ledger } from '@marketplace/event-store';
import { forEachNumber } from '../measure/sample.ts';
import { appendTo } from '../rebuild/ledgerOf.ts';
import { taskOf } from './texts.ts';

const bidsOfTask = 2;
const writers = 512;
/** A prime: bids come to tasks far apart, as in life; it has no common divisor with round numbers of tasks. */
const stride = 7_919;

/** Each user has about a hundred tasks and two hundred bids. */
const tasksOfUser = 100;
const userOf = (number: number): Actor => {
  const name = `owner-${number}`;
  return { uid: `${name}-of-the-large-board`.slice(0, 28), email: `${name}@example.com` };
};

/**
 * Posts tasks and two bids on each, as the command service appends them, but past it: a chain like any other. Bids come when all
 * tasks are there. Returns the tasks' ids.
 */
export const fillBoard = async (ledger: Ledger, tasks: number): Promise<readonly string[]> => {
  const users = Math.ceil(tasks / tasksOfUser);
  const posted: string[] = [];

  // The state stays the one after the first event, which the ledger keeps for nobody.
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
