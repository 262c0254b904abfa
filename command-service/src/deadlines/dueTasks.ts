import { dayMs, dayOf } from '@marketplace/contracts';
import type { ConditionOn, PageOf } from '@marketplace/read-store';
import { silenceLimits } from './decideSilence.ts';

type DueList = Omit<PageOf<'tasks'>, 'limit'>;

const pending = { field: 'status', is: 'Pending' } as const;

/** Pending tasks whose deadline is over, or is today without a DeadlineNeared so far. Each such task is in one of the two lists. */
export const deadlinesDue = (now: Date): readonly DueList[] => {
  const yesterday = dayOf(new Date(now.getTime() - dayMs).toISOString());
  const lists: readonly (readonly ConditionOn<'tasks'>[])[] = [
    [pending, { field: 'bidding', is: 'near' }, { field: 'deadline', to: yesterday }],
    [pending, { field: 'bidding', is: 'open' }, { field: 'deadline', to: dayOf(now.toISOString()) }],
  ];
  return lists.map((where) => ({ where, order: ['deadline', 'posted'] }));
};

/** Closed tasks with open bids, and tasks with delivered work. */
const waiting: readonly (readonly ConditionOn<'tasks'>[])[] = [
  [pending, { field: 'bidding', in: ['closed', 'full'] }, { field: 'liveBids', from: 1 }],
  [
    { field: 'status', is: 'In Progress' },
    { field: 'work', is: 'delivered' },
  ],
];

/** In milliseconds: read models are rarely further behind. If a look misses a task for that reason, the next whole look finds it. */
const longestBehind = 10_000;
const wholeLookEvery = 600_000;

/** Keeps the times of a leader's looks for silent owners, so that most looks read only new cases. `at`: monotonic milliseconds. */
export const createScanWindow = () => {
  let seen: Date | undefined;
  let last: { readonly now: Date; readonly at: number } | undefined;
  let wholeAt = 0;
  return {
    /** The time of the earlier look after which the next look searches; undefined: the next look is a whole one. */
    from: (at: number): Date | undefined => {
      if (at >= wholeAt + wholeLookEvery) [seen, last, wholeAt] = [undefined, undefined, at];
      return seen;
    },
    /** Call it when a look at the time `now` has settled all tasks that it found. */
    settled: (now: Date, at: number): void => {
      if (last && at < last.at + longestBehind) return;
      seen = last?.now;
      last = { now, at };
    },
  };
};

/** Sorts before every time. */
const ever = '0';

/**
 * Tasks whose owner has been silent too long, or long enough to be notified. `seen`: the time of an earlier look that settled all tasks
 * that it found, so only tasks that reached the limit after that time are needed.
 */
export const silencesDue = (now: Date, seen: Date | undefined): readonly DueList[] => {
  const limits = silenceLimits(now);
  const before = seen && silenceLimits(seen);
  const since = (limit: 'reminder' | 'over') =>
    ({ field: 'waitsSince', from: before?.[limit] ?? ever, to: limits[limit] }) as const;
  return waiting.flatMap((where) =>
    [
      [...where, { field: 'reminded', is: 0 } as const, since('reminder')],
      [...where, since('over')],
    ].map((conditions) => ({ where: conditions, order: ['waitsSince', 'posted'] as const })),
  );
};
