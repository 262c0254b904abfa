import type { BidState, PlacedBidsAnswer } from '@marketplace/contracts';
import type { DocumentReader, Group } from '@marketplace/read-store';
import { encodeCursor, type HandlerOf } from '@marketplace/service-kit';
import { createOneOfEach } from '@marketplace/service-kit/async';
import { privateHeaders, publicTask } from '../http/answers.ts';
import { longestWait, notYet } from '../http/freshness.ts';
import type { Answer, CachedResponses } from '../http/cachedResponses.ts';
import { relativeLink, startOf } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import { bidAnswer } from '../task-bids/bidAnswer.ts';
import { bidsByTask } from './bidsByTask.ts';
import { chosenBids, type FoundTasks } from './chosenBids.ts';

/** How many tasks are read at once when their bids must be in a state, and of how many such a list is made: the newest ones. */
const batchSize = 500;
const mostTasks = 10_000;

interface Entries {
  readonly positions: { readonly tasks: number; readonly bids: number };
  readonly entries: readonly { readonly newest: number; readonly shown: PlacedBidsAnswer }[];
  readonly total: number;
  /** For `after` of the next page. */
  readonly end?: number | undefined;
}

/**
 * The current tasks of these bids, without deleted ones. Waits until the projection `tasks` is as far as the bids: before that,
 * a new task would look like a deleted one.
 */
const tasksOf = async (
  documents: DocumentReader,
  bids: readonly Group[],
): Promise<{ position: number; tasks: FoundTasks }> => {
  const newest = Math.max(0, ...bids.map((bid) => bid.newest));
  const ids = bids.map(({ value }) => value);
  for (;;) {
    const { position, documents: tasks } = await documents.getMany('tasks', ids);
    if (position >= newest || tasks.size === ids.length) return { position, tasks };
    if (!(await documents.waitFor((at) => at.tasks >= newest, longestWait))) throw notYet(newest);
  }
};

const entriesOf = async (documents: DocumentReader, uid: string, groups: readonly Group[]) => {
  const { position, tasks } = await tasksOf(documents, groups);
  const chosen = await chosenBids(documents, uid, groups, tasks);
  const entries = groups.flatMap(({ value: taskId, count, newest, highest }) => {
    const bid = chosen.get(taskId);
    if (bid === undefined) return [];
    const task = tasks.get(taskId);
    const answer = bidAnswer(bid, task, uid);
    const { state } = answer;
    const shown = {
      taskId,
      bids: count,
      lastBidAt: highest,
      task: task === undefined ? null : publicTask(task),
      state,
      ...((state === 'open' || state === 'accepted') && { offer: answer }),
    };
    return [{ newest, shown }];
  });
  return { position, entries };
};

/** The tasks with bids of a user, newest bid first. */
export const createEntries = (documents: DocumentReader) => {
  const oneOfEach = createOneOfEach('The list of your bids');

  const page = async (uid: string, limit: number, after: number | undefined): Promise<Entries> => {
    const found = await bidsByTask(documents, [{ field: 'uid', is: uid }], limit, { after, withTotal: true });
    const { position, entries } = await entriesOf(documents, uid, found.groups);
    return {
      positions: { tasks: position, bids: found.position },
      entries,
      total: found.total ?? 0,
      end: found.end,
    };
  };

  /** The states of bids depend on their tasks, so all entries are read. */
  const inState = (
    uid: string,
    state: BidState,
    limit: number,
    after: number | undefined,
  ): Promise<Entries> =>
    oneOfEach(uid, async () => {
      const { groups, position: bids } = await bidsByTask(documents, [{ field: 'uid', is: uid }], mostTasks);
      const matching: Entries['entries'][number][] = [];
      let tasks: number | undefined;
      for (let from = 0; from === 0 || from < groups.length; from += batchSize) {
        const read = await entriesOf(documents, uid, groups.slice(from, from + batchSize));
        tasks ??= read.position;
        matching.push(...read.entries.filter(({ shown }) => shown.state === state));
      }
      const rest = matching.filter(({ newest }) => after === undefined || newest < after);
      const entries = rest.slice(0, limit);
      const end = rest.length > limit ? entries.at(-1)?.newest : undefined;
      return { positions: { tasks: tasks ?? 0, bids }, entries, total: matching.length, end };
    });

  return { page, inState };
};

/** GET /mybids: the tasks with bids of the caller, newest bid first, in pages. */
export const myBids = ({
  documents,
  answers,
}: {
  readonly documents: DocumentReader;
  readonly answers: CachedResponses;
}): HandlerOf<'myBids'> => {
  const { page, inState } = createEntries(documents);
  return async ({ call, req, res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, state } = options;
    const query = JSON.stringify(['bids of', uid, state ?? null]);
    const after = startOf(cursor, query);
    const read = async (): Promise<Answer> => {
      const { positions, entries, total, end } = await (state === undefined
        ? page(uid, limit, after)
        : inState(uid, state, limit, after));
      const next = end && relativeLink({ ...options, limit, cursor: encodeCursor([end], query) });
      return {
        positions,
        headers: {
          'X-Total-Count': String(total),
          ...(next !== undefined && { Link: `<${next}>; rel="next"` }),
        },
        body: Buffer.from(JSON.stringify(entries.map(({ shown }) => shown))),
      };
    };
    res.set(privateHeaders);
    await answers.send(req, res, { about: [query, limit, after ?? null], madeOf: call.readModels, read });
  };
};
