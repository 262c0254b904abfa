import type { BidState, PlacedBidsAnswer } from '@marketplace/contracts';
import {
  anyTasks,
  tasksWithBids,
  withHyphens,
  type DocumentReader,
  type TaskWithBids,
} from '@marketplace/read-store';
import { createOneOfEach, encodeCursor, pageOf, type HandlerOf } from '@marketplace/service-kit';
import { privateHeaders, publicTask, type FoundTask } from '../http/answers.ts';
import { longestWait, notYet } from '../http/freshness.ts';
import type { Answer } from '../http/cachedResponses.ts';
import type { CachedCallDeps } from '../deps.ts';
import { linkToNext, startOf } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import { bidAnswer } from '../task-bids/bidAnswer.ts';
import { chosenBid, type ChosenBid } from './chosenBid.ts';

/** For a list of bids in a state: how many tasks are read at once. */
const batchSize = 500;
/** Such a list is made of the newest tasks only. */
const mostTasks = 10_000;

/** A task in its current state, with the bids of a user. */
interface OwnTask extends TaskWithBids {
  /** Undefined: it was deleted. */
  readonly task: FoundTask | undefined;
  readonly chosen: ChosenBid;
}

interface Entries {
  readonly positions: { readonly tasks: number; readonly bids: number };
  readonly entries: readonly PlacedBidsAnswer[];
  readonly total: number;
  /** For `after` of the next page. */
  readonly end?: number | undefined;
}

/**
 * The current tasks of these bids. Waits until the projection `tasks` is as far as the bids: before that, a new task would look
 * like a deleted one.
 */
const withTasks = async (
  documents: DocumentReader,
  uid: string,
  some: readonly TaskWithBids[],
): Promise<{ readonly position: number; readonly own: readonly OwnTask[] }> => {
  const newest = Math.max(0, ...some.map(({ last }) => last.placed));
  const ids = some.map(({ taskId }) => taskId);
  for (;;) {
    const { position, documents: tasks } = await anyTasks(documents, ids);
    if (position >= newest || tasks.size === ids.length) {
      const own = some.map((bids): OwnTask => {
        const task = tasks.get(bids.taskId);
        return { ...bids, task, chosen: chosenBid(bids, task, uid) };
      });
      return { position, own };
    }
    if (!(await documents.waitFor((at) => at.tasks >= newest, longestWait, { hurry: true })))
      throw notYet(newest);
  }
};

const entriesOf = async (
  documents: DocumentReader,
  uid: string,
  own: readonly OwnTask[],
): Promise<readonly PlacedBidsAnswer[]> => {
  const ids = new Set(own.flatMap(({ last, chosen }) => [withHyphens(last.id), chosen.id]));
  const { documents: found } = await documents.getMany('bids', [...ids]);
  return own.flatMap(({ taskId, bids, last, task, chosen }) => {
    const [bid, lastBid] = [found.get(chosen.id), found.get(withHyphens(last.id))];
    if (bid === undefined || lastBid === undefined) return [];
    const answer = bidAnswer(bid, task, uid);
    const { state } = answer;
    return {
      taskId,
      bids: bids.length,
      lastBidAt: lastBid.columns.placedAt,
      task: task === undefined ? null : publicTask(task),
      state,
      ...((state === 'open' || state === 'accepted' || answer.declined) && { offer: answer }),
    };
  });
};

/** The page of the tasks whose last bid was placed before the position `after`. */
const pageAfter = <T extends TaskWithBids>(all: readonly T[], limit: number, after = Infinity) => {
  const { entries: page, last: end } = pageOf(
    all.filter(({ last }) => last.placed < after),
    limit,
  );
  return { page, end: end?.last.placed };
};

/** The tasks with bids of a user, newest bid first. */
const createEntries = (documents: DocumentReader) => {
  const oneOfEach = createOneOfEach('The list of your bids');

  const all = async (uid: string, limit: number, after: number | undefined): Promise<Entries> => {
    const { position: bids, tasks: found } = await tasksWithBids(documents, uid);
    const { page, end } = pageAfter(found, limit, after);
    const { position: tasks, own } = await withTasks(documents, uid, page);
    const entries = await entriesOf(documents, uid, own);
    return { positions: { tasks, bids }, entries, total: found.length, end };
  };

  /** The states of bids depend on their tasks, so all tasks are read. */
  const inState = (
    uid: string,
    state: BidState,
    limit: number,
    after: number | undefined,
  ): Promise<Entries> =>
    oneOfEach(uid, async () => {
      const { position: bids, tasks: found } = await tasksWithBids(documents, uid);
      const newest = found.slice(0, mostTasks);
      const matching: OwnTask[] = [];
      let tasks: number | undefined;
      for (let from = 0; from === 0 || from < newest.length; from += batchSize) {
        const { position, own } = await withTasks(documents, uid, newest.slice(from, from + batchSize));
        tasks ??= position;
        matching.push(...own.filter(({ chosen }) => chosen.state === state));
      }
      const { page, end } = pageAfter(matching, limit, after);
      const entries = await entriesOf(documents, uid, page);
      return { positions: { tasks: tasks ?? 0, bids }, entries, total: matching.length, end };
    });

  return { all, inState };
};

/** GET /mybids: the tasks with bids of the caller, newest bid first, in pages. */
export const myBids = ({ documents, answers }: CachedCallDeps): HandlerOf<'myBids'> => {
  const { all, inState } = createEntries(documents);
  return async ({ call, req, res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, state } = options;
    const query = JSON.stringify(['bids of', uid, state ?? null]);
    const after = startOf(cursor, query);
    const read = async (): Promise<Answer> => {
      const { positions, entries, total, end } = await (state === undefined
        ? all(uid, limit, after)
        : inState(uid, state, limit, after));
      return {
        positions,
        headers: {
          'X-Total-Count': String(total),
          ...(end && { Link: linkToNext({ ...options, limit, cursor: encodeCursor([end], query) }) }),
        },
        body: Buffer.from(JSON.stringify(entries)),
      };
    };
    res.set(privateHeaders);
    await answers.send(req, res, { about: [query, limit, after ?? null], readModels: call.readModels, read });
  };
};
