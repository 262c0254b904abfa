import type { DocumentReader, ListReader } from '@marketplace/read-store';
import { callersNetwork, Problem } from '@marketplace/service-kit';
import { createWorkInTurns } from '@marketplace/service-kit/async';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { ownersTaskJson, publicTaskJson, type TaskJson } from '@marketplace/read-store/projections';
import { arrayOf } from '../http/answers.ts';
import { setPosition } from '../http/freshness.ts';
import { longestCached, type Answer } from '../http/cachedResponses.ts';
import type { CachedCallDeps } from '../deps.ts';
import { linkToNext } from '../http/paging.ts';
import { hasRead, whileThere } from '../http/reader.ts';
import { readCountedPage } from './countedPage.ts';
import type { Listing } from './listing.ts';
import { hasHidden, ownPieces, readOwnPage } from './ownTasks.ts';
import { readWithFuzzyMatches, type FindFuzzyMatches } from './fuzzySearch.ts';

/** A list of more tasks is streamed, not kept: nearly all tasks have 250 bytes or more, so the list is too long. */
const mostTasks = Math.floor(longestCached / 250);
const totalHeader = 'X-Total-Count';

type TaskWriter = (task: TaskJson) => string;
const shows: Readonly<Record<ListReader, TaskWriter>> = {
  everybody: publicTaskJson,
  owner: ownersTaskJson,
};

export type Lister = (req: Request, res: Response, listing: Listing, reader: ListReader) => Promise<void>;

const tooMany = (): Problem =>
  new Problem(
    'unavailable',
    'Too many long lists are being read; try again shortly, or read pages (limit).',
    { retryAfterSeconds: 5 },
  );

const readPage = async (
  documents: DocumentReader,
  listing: Listing,
  limit: number,
  reader: ListReader,
): Promise<Answer> => {
  const readOne = reader === 'owner' ? readOwnPage : readCountedPage;
  const { position, total, isMore, documents: found, end } = await readOne(documents, listing, limit);
  return {
    positions: { tasks: position },
    headers: {
      [totalHeader]: String(total),
      ...(isMore && { 'X-Total-At-Least': 'true' }),
      ...(end && { Link: linkToNext(listing.next(end)) }),
    },
    body: Buffer.from(arrayOf(found.map(shows[reader]))),
  };
};

/** Reads whole lists; the body is undefined if the list is too long to be kept. */
const createReadAll = (documents: DocumentReader) => {
  /** By query, the number of tasks of a list that was too long. A list with as many tasks is only counted, and not read again for that. */
  const tooLong = new LRUCache<string, number>({ max: 1_000 });
  const answerOf = (position: number, total: number, body?: Buffer): Answer => ({
    positions: { tasks: position },
    headers: { [totalHeader]: String(total) },
    body,
  });

  const readWithHidden = async (listing: Listing): Promise<Answer> => {
    const { position, total } = await readOwnPage(documents, listing, 1);
    if (total > mostTasks) return answerOf(position, total);
    const pieces: Buffer[] = [];
    for await (const piece of ownPieces(documents, listing)) pieces.push(piece);
    const json = Buffer.concat(pieces);
    return answerOf(position, total, json.length <= longestCached ? json : undefined);
  };
  const readAll = async (listing: Listing, reader: ListReader): Promise<Answer> => {
    if (reader === 'owner' && (await hasHidden(documents, listing))) return readWithHidden(listing);
    const longBefore = tooLong.get(listing.query);
    if (longBefore !== undefined) {
      const { position, count } = await documents.count('tasks', listing.where);
      if (count >= longBefore) return answerOf(position, count);
    }
    const { position, list } = await documents.list(listing, { most: mostTasks, reader });
    if (list && list.json.length <= longestCached) return answerOf(position, list.total, list.json);
    tooLong.set(listing.query, list?.total ?? mostTasks + 1);
    return list ? answerOf(position, list.total) : readAll(listing, reader);
  };
  return readAll;
};

const isEmpty = ({ headers }: Answer): boolean => headers[totalHeader] === '0';

/** Reads the answer to a search. If it was repeated with fuzzy matches, the header X-Search-Near names them. */
const readSearched = async (
  findFuzzyMatches: FindFuzzyMatches,
  listing: Listing,
  read: (listing: Listing) => Promise<Answer>,
): Promise<Answer> => {
  const { exact, fuzzy, isLate } = await readWithFuzzyMatches(findFuzzyMatches, listing, read, isEmpty);
  if (isLate) return { ...exact, isPassing: true };
  // A list that is too long to be kept is streamed, and the stream uses only the words of the caller.
  if (fuzzy?.list.body === undefined) return exact;
  const { list, words } = fuzzy;
  return { ...list, headers: { ...list.headers, 'X-Search-Near': encodeURIComponent(words) } };
};

export const createLister = ({
  documents,
  answers,
  findFuzzyMatches,
}: CachedCallDeps & { readonly findFuzzyMatches: FindFuzzyMatches }): Lister => {
  const readAll = createReadAll(documents);
  // A stream keeps the entries of its list in memory until its caller has read it.
  const inTurn = createWorkInTurns({ atOnce: 4, ofOne: 2, waitMs: 20_000, tooMany });

  const streamAll = async (req: Request, res: Response, listing: Listing, reader: ListReader) => {
    const send = async () => {
      const list = await documents.stream(listing, reader);
      const isMixed = reader === 'owner' && (await hasHidden(documents, listing));
      const { position, total } = isMixed ? await readOwnPage(documents, listing, 1) : list;
      const pieces = isMixed ? ownPieces(documents, listing) : list.pieces;
      // The ETag comes from the read before this one, so it never names a newer list than the sent one.
      setPosition(res, position);
      res.set(totalHeader, String(total));
      for await (const piece of pieces) {
        res.write(piece);
        if (!(await hasRead(res))) return;
      }
      res.end();
    };
    await whileThere(res, (gone) => inTurn(callersNetwork(req), send, gone));
  };

  return async (req, res, listing, reader) => {
    const { query, limit, after } = listing;
    const read = (one: Listing) =>
      limit === undefined ? readAll(one, reader) : readPage(documents, one, limit, reader);
    const sent = await answers.send(req, res, {
      about: ['list', query, limit ?? null, after ?? null],
      readModels: ['tasks'],
      read: () => readSearched(findFuzzyMatches, listing, read),
    });
    if (!sent) await streamAll(req, res, listing, reader);
  };
};
