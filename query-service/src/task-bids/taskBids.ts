import { declinesBids, type BidSort, type BidState } from '@marketplace/contracts';
import { leastPosition, type ConditionOn, type DocumentReader, type PageOf } from '@marketplace/read-store';
import { decodeCursor, encodeCursor, type HandlerOf } from '@marketplace/service-kit';
import { privateHeaders, taskOfBids, type FoundTask } from '../http/answers.ts';
import { requestedTaskId, taskNotFound } from '../http/requestedTask.ts';
import { setPosition } from '../http/freshness.ts';
import type { Answer, CachedResponses } from '../http/cachedResponses.ts';
import { placeSchema, relativeLink } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import { bidAnswer } from './bidAnswer.ts';

type Conditions = readonly ConditionOn<'bids'>[];

const orderOf = (sort: BidSort): Pick<PageOf<'bids'>, 'order' | 'descending'> => {
  const key = sort.replace('-', '') as 'placed' | 'amount' | 'days';
  return { order: key === 'placed' ? [key] : [key, 'placed'], descending: sort.startsWith('-') };
};

/** The conditions for bids in a state on this task; undefined: no bid is in it. */
const inState = (state: BidState | undefined, task: FoundTask): Conditions | undefined => {
  const declines = declinesBids(taskOfBids(task));
  switch (state) {
    case undefined:
      return [];
    case 'withdrawn':
      return [{ field: 'withdrawn', from: 1 }];
    case 'accepted':
      return [{ field: 'accepted', from: 1 }];
    case 'open':
    case 'declined':
      if (declines !== (state === 'declined')) return undefined;
      return [
        { field: 'withdrawn', is: 0 },
        { field: 'accepted', is: 0 },
      ];
  }
};

/** GET /tasks/{id}/bids, in pages: all bids for the owner of the task, and the caller's own bids for everybody else. */
export const taskBids =
  ({
    documents,
    answers,
  }: {
    readonly documents: DocumentReader;
    readonly answers: CachedResponses;
  }): HandlerOf<'taskBids'> =>
  async ({ call, req, res, caller: { uid }, query: options }) => {
    const { limit = defaultLimit, cursor, sort = '-placed', state } = options;
    const id = requestedTaskId(req);
    if (id === undefined) {
      setPosition(res, leastPosition(await documents.positions(), call.readModels));
      throw taskNotFound();
    }
    const ordered = orderOf(sort);
    const query = JSON.stringify(['bids on', id, uid, sort, state ?? null]);
    const after =
      cursor === undefined ? undefined : decodeCursor(cursor, query, placeSchema('bids', ordered.order));

    const read = async (): Promise<Answer> => {
      const { position, document: task } = await documents.get('tasks', id);
      if (task === undefined) throw taskNotFound();
      const chosen = inState(state, task);
      const where: Conditions = [
        { field: 'taskId', is: id },
        ...(task.body.ownerUid === uid ? [] : [{ field: 'uid', is: uid } as const]),
        ...(chosen ?? [{ field: 'placed', to: 0 }]),
      ];
      const page = await documents.page('bids', { where, ...ordered, limit, after, countUpTo: Infinity });
      const next = page.end && relativeLink({ ...options, limit, cursor: encodeCursor(page.end, query) });
      return {
        positions: { tasks: position, bids: page.position },
        headers: {
          'X-Total-Count': String(page.total),
          ...(next !== undefined && { Link: `<${next}>; rel="next"` }),
        },
        body: Buffer.from(JSON.stringify(page.documents.map((bid) => bidAnswer(bid, task, uid)))),
      };
    };
    res.set(privateHeaders);
    await answers.send(req, res, { about: [query, limit, after ?? null], madeOf: call.readModels, read });
  };
