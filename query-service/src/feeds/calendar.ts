import { dayMs, dayOf, forgottenTitle, isolatedText, openStatuses } from '@marketplace/contracts';
import { anyTasks, tasksWithBids, type DocumentReader } from '@marketplace/read-store';
import ical from 'ical-generator';
import type { FoundTask } from '../http/answers.ts';
import { chosenBid } from '../my-bids/chosenBid.ts';
import { mostEntries } from './searchedTasks.ts';

/** If a user has bids on more tasks, only the newest tasks are in the calendar. */
const mostTasks = 500;
/** For this number of days after a deadline, it stays in the calendar. */
const keptDays = 30;

interface Deadline {
  readonly what: string;
  readonly task: FoundTask;
}

const isAhead = ({ body }: FoundTask, from: string): boolean => body.deadline >= from;
const byDeadline = (one: Deadline, other: Deadline): number =>
  one.task.body.deadline < other.task.body.deadline ? -1 : 1;

/** The next deadlines of open tasks of the user, and of tasks of others with an open or accepted bid of the user: each task once. */
export const deadlinesOf = async (
  { documents, clock }: { readonly documents: DocumentReader; readonly clock: () => Date },
  uid: string,
): Promise<readonly Deadline[]> => {
  const from = dayOf(new Date(clock().getTime() - keptDays * dayMs).toISOString());
  const page = {
    where: [
      { field: 'ownerUid', is: uid },
      { field: 'status', in: openStatuses },
      { field: 'deadline', from },
    ],
    order: ['deadline', 'posted'],
    limit: mostEntries,
  } as const;
  const [own, hidden, bids] = await Promise.all([
    documents.page('tasks', page),
    documents.page('hidden_tasks', page),
    tasksWithBids(documents, uid),
  ]);
  const newest = bids.tasks.slice(0, mostTasks);
  const { documents: tasks } = await anyTasks(
    documents,
    newest.map(({ taskId }) => taskId),
  );
  const bidOn = newest.flatMap((ownBids): Deadline[] => {
    const task = tasks.get(ownBids.taskId);
    // An own task is there as such; a bid of the user on it can't be accepted.
    if (task === undefined || task.body.ownerUid === uid || !isAhead(task, from)) return [];
    const { state } = chosenBid(ownBids, task, uid);
    if (state === 'accepted') return [{ what: 'Your work is due', task }];
    return state === 'open' ? [{ what: 'Deadline of a task with your bid', task }] : [];
  });
  const owned = [...own.documents, ...hidden.documents].map((task): Deadline => ({
    what: 'Deadline of your task',
    task,
  }));
  return [...owned, ...bidOn].sort(byDeadline).slice(0, mostEntries);
};

/** Deadlines as days of a calendar. */
export const calendarOf = (calendarContents: {
  readonly origin: string;
  readonly deadlines: readonly Deadline[];
}): string => {
  const { origin, deadlines } = calendarContents;
  const calendar = ical({ name: 'Deadlines', prodId: { company: 'Marketplace', product: 'Deadlines' } });
  for (const { what, task } of deadlines) {
    const { id, body } = task;
    const changedAt = new Date(body.updatedAt);
    calendar.createEvent({
      id: `${id}@marketplace`,
      allDay: true,
      // A day, in UTC: the generator writes no time for it.
      start: new Date(`${body.deadline}T00:00:00Z`),
      stamp: changedAt,
      lastModified: changedAt,
      summary: `${what}: ${isolatedText(body.title ?? forgottenTitle, 'ltr')}`,
      description: `${body.category} · ${body.status}`,
      url: `${origin}/tasks/${id}`,
    });
  }
  return calendar.toString();
};
