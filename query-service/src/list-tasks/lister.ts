import type { FoundTask, TaskReader } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import { sayPosition } from '../http/freshness.ts';
import type { Answer, KeptAnswers } from '../http/keptAnswers.ts';
import { goneSignal } from '../http/reader.ts';
import { createTurns } from '../http/turns.ts';
import type { Listing } from './listing.ts';
import { streamArray } from './streamArray.ts';

/** The projections that a list waits for: paused `bids` do not hold it up. */
export const listCounts = ['tasks'] as const;

/** A list of up to so many tasks is read at once and kept; a longer one is streamed. */
const wholeAtMost = 500;
const longestWait = 20_000;

type Show = (found: FoundTask) => unknown;

/** Answers lists of tasks, as `show` shows each. */
export type Lister = (req: Request, res: Response, listing: Listing, show: Show) => Promise<void>;

const tooMany = (): Problem =>
  new Problem(
    'unavailable',
    'Too many long lists are being read; try again shortly, or read pages (limit).',
    {
      retryAfterSeconds: 5,
    },
  );

export const createLister = ({
  tasks,
  answers,
}: {
  readonly tasks: TaskReader;
  readonly answers: KeptAnswers;
}): Lister => {
  // A stream holds a connection of the database as long as its caller reads.
  const turns = createTurns({ atOnce: 8, ofOne: 4 });

  const read = async ({ filter, sort, limit, after, next }: Listing, show: Show): Promise<Answer> => {
    const page = await tasks.page({ filter, sort, limit: limit ?? wholeAtMost, ...(after && { after }) });
    const { positions, total, end } = page;
    const whole = end === undefined;
    return {
      positions,
      headers: {
        'X-Total-Count': String(total),
        ...(limit !== undefined && !whole && { Link: `<${next(end)}>; rel="next"` }),
      },
      body: limit === undefined && !whole ? undefined : Buffer.from(JSON.stringify(page.tasks.map(show))),
    };
  };

  const streamAll = async (req: Request, res: Response, { filter, sort }: Listing, show: Show) => {
    const gone = goneSignal(res);
    const wait = AbortSignal.any([gone, AbortSignal.timeout(longestWait)]);
    const endTurn = await turns.take(req.ip ?? '', wait).catch(() => undefined);
    if (endTurn === undefined) {
      if (gone.aborted) return;
      throw tooMany();
    }
    try {
      const all = await tasks.stream({ filter, sort });
      // The ETag stays that of the look before: it names no newer list than this one.
      sayPosition(res, all.positions, listCounts);
      res.set('X-Total-Count', String(all.total));
      await streamArray(res, all.batches, show);
    } finally {
      endTurn();
    }
  };

  return async (req, res, listing, show) => {
    const { query, limit, after } = listing;
    const sent = await answers.send(req, res, {
      about: ['list', query, limit ?? null, after ?? null],
      counted: listCounts,
      read: () => read(listing, show),
    });
    if (!sent) await streamAll(req, res, listing, show);
  };
};
