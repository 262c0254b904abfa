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
import { readWithFuzzyMatches, type FindFuzzyMatches } from './fuzzySearch.ts';

/** A list of more tasks is streamed, not kept: nearly all tasks have 250 bytes or more, so the list is too long. */
const mostTasks = Math.floor(longestCached / 250);
const totalHeader = 'X-Total-Count';
/** Of one owner. */
const mostHidden = 1_000;

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
  show: TaskWriter,
): Promise<Answer> => {
  const page = await readCountedPage(documents, listing, limit);
  const { position, total, isMore, documents: found, end } = page;
  return {
    positions: { tasks: position },
    headers: {
      [totalHeader]: String(total),
      ...(isMore && { 'X-Total-At-Least': 'true' }),
      ...(end && { Link: linkToNext(listing.next(end)) }),
    },
    body: Buffer.from(arrayOf(found.map(show))),
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

  const readAll = async (listing: Listing, reader: ListReader): Promise<Answer> => {
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

/** The owner's hidden tasks that the list would have. They come first, beside the tasks of the first page. */
const withHidden = async (
  documents: DocumentReader,
  { where, order, descending, after }: Listing,
  list: Answer,
): Promise<Answer> => {
  if (after !== undefined || list.body === undefined) return list;
  const page = { where, order, descending, limit: mostHidden };
  const { documents: hidden } = await documents.page('hidden_tasks', page);
  if (hidden.length === 0) return list;
  const shown = list.body.toString().slice(1, -1);
  const total = String(Number(list.headers[totalHeader]) + hidden.length);
  return {
    ...list,
    headers: { ...list.headers, [totalHeader]: total },
    body: Buffer.from(arrayOf([...hidden.map(ownersTaskJson), ...(shown === '' ? [] : [shown])])),
  };
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
      const { position, total, pieces } = await documents.stream(listing, reader);
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
    const read = async (one: Listing) => {
      const found = await (limit === undefined
        ? readAll(one, reader)
        : readPage(documents, one, limit, shows[reader]));
      return reader === 'owner' ? withHidden(documents, one, found) : found;
    };
    const sent = await answers.send(req, res, {
      about: ['list', query, limit ?? null, after ?? null],
      readModels: ['tasks'],
      read: () => readSearched(findFuzzyMatches, listing, read),
    });
    if (!sent) await streamAll(req, res, listing, reader);
  };
};
