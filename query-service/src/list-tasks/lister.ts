import type { DocumentReader } from '@marketplace/read-store';
import { Problem } from '@marketplace/service-kit';
import type { Request, Response } from 'express';
import type { FoundTask } from '../http/answers.ts';
import { sayPosition } from '../http/freshness.ts';
import { longestKept, type Answer, type KeptAnswers } from '../http/keptAnswers.ts';
import { goneSignal } from '../http/reader.ts';
import { createTurns } from '../http/turns.ts';
import type { Listing } from './listing.ts';
import { streamArray } from './streamArray.ts';

export const listIsMadeOf = ['tasks'] as const;

/** A task is hardly ever shorter: a list with more of them is too long to be kept. */
const leastBytes = 250;
const longestWait = 20_000;

type Show = (found: FoundTask) => unknown;

/** Answers lists of tasks, as `show` shows each. */
export type Lister = (req: Request, res: Response, listing: Listing, show: Show) => Promise<void>;

const tooMany = (): Problem =>
  new Problem(
    'unavailable',
    'Too many long lists are being read; try again shortly, or read pages (limit).',
    { retryAfterSeconds: 5 },
  );

/** A JSON array of the batches; undefined as soon as it is longer than what is kept. */
const collected = async (
  batches: AsyncIterable<readonly FoundTask[]>,
  show: Show,
): Promise<Buffer | undefined> => {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const batch of batches) {
    const items = batch.map((found) => JSON.stringify(show(found))).join(',');
    const piece = Buffer.from(`${pieces.length === 0 ? '' : ','}${items}`);
    length += piece.length;
    if (length > longestKept) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')]);
};

export const createLister = ({
  documents,
  answers,
}: {
  readonly documents: DocumentReader;
  readonly answers: KeptAnswers;
}): Lister => {
  // A stream holds a connection of the database as long as its caller reads.
  const turns = createTurns({ atOnce: 4, ofOne: 2 });

  const readPage = async (listing: Listing, limit: number, show: Show): Promise<Answer> => {
    const {
      position,
      total,
      documents: found,
      end,
    } = await documents.page('tasks', {
      ...listing,
      limit,
      withTotal: true,
    });
    return {
      positions: { tasks: position },
      headers: {
        'X-Total-Count': String(total),
        ...(end && { Link: `<${listing.next(end)}>; rel="next"` }),
      },
      body: Buffer.from(JSON.stringify(found.map(show))),
    };
  };

  const readAll = async (listing: Listing, show: Show): Promise<Answer> => {
    const { position, total, batches } = await documents.stream('tasks', listing);
    const positions = { tasks: position };
    const headers = { 'X-Total-Count': String(total) };
    if (total * leastBytes <= longestKept)
      return { positions, headers, body: await collected(batches, show) };
    // Left after its first batch, it gives its connection back.
    for await (const _batch of batches) break;
    return { positions, headers, body: undefined };
  };

  const streamAll = async (req: Request, res: Response, listing: Listing, show: Show) => {
    const gone = goneSignal(res);
    const wait = AbortSignal.any([gone, AbortSignal.timeout(longestWait)]);
    const endTurn = await turns.take(req.ip ?? '', wait).catch(() => undefined);
    if (endTurn === undefined) {
      if (gone.aborted) return;
      throw tooMany();
    }
    try {
      const all = await documents.stream('tasks', listing);
      // The ETag stays that of the look before: it names no newer list than this one.
      sayPosition(res, all.position);
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
      madeOf: listIsMadeOf,
      read: () => (limit === undefined ? readAll(listing, show) : readPage(listing, limit, show)),
    });
    if (!sent) await streamAll(req, res, listing, show);
  };
};
