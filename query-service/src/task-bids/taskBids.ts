import { declinesBids, type Bid, type BidSort, type BidState, type Mark } from '@marketplace/contracts';
import { marksOf, marksOnTask, type UserData } from '@marketplace/private-store';
import { anyTask, type ConditionOn, type PageOf } from '@marketplace/read-store';
import { encodeCursor, type HandlerOf } from '@marketplace/service-kit';
import { LRUCache } from 'lru-cache';
import { privateHeaders, taskOfBids, type FoundTask } from '../http/answers.ts';
import { requiredTaskId, taskNotFound } from '../http/requestedTask.ts';
import { visibleTask } from '../http/visibleTask.ts';
import { digest } from '../http/etag.ts';
import type { Answer } from '../http/cachedResponses.ts';
import type { CachedCallDeps } from '../deps.ts';
import { linkToNext, placeOf } from '../http/paging.ts';
import { defaultLimit } from '../list-tasks/listing.ts';
import { bidAnswer, type FoundBid } from './bidAnswer.ts';

interface TaskBidsDeps extends CachedCallDeps {
  readonly items: Pick<UserData, 'of'>;
}

type Conditions = readonly ConditionOn<'bids'>[];

const orderOf = (sort: BidSort): Pick<PageOf<'bids'>, 'order' | 'descending'> => {
  const key = sort.replace('-', '') as 'placed' | 'amount' | 'days';
  return { order: key === 'placed' ? [key] : [key, 'placed'], descending: sort.startsWith('-') };
};

/** The conditions for bids in a state on this task; undefined: no bid is in it. */
const inState = (state: BidState | undefined, task: FoundTask): Conditions | undefined => {
  // If true, all bids that are neither withdrawn nor accepted are declined; else only those that the owner has declined.
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
      if (declines && state === 'open') return undefined;
      return [
        { field: 'withdrawn', is: 0 },
        { field: 'accepted', is: 0 },
        ...(declines
          ? []
          : [{ field: 'declined', ...(state === 'open' ? { is: 0 } : { from: 1 }) } as const]),
      ];
  }
};

type Marks = ReadonlyMap<string, Mark>;

/** Reads the caller's marks of bids on a task, by bid. Only the task's owner has marks, so no marks are read for other callers. */
const createReadMarks = ({ documents, items }: Pick<TaskBidsDeps, 'documents' | 'items'>) => {
  /** The owners of tasks. A task keeps its owner. */
  const owners = new LRUCache<string, string>({ max: 10_000 });
  const ownerOf = async (taskId: string): Promise<string | undefined> => {
    const known = owners.get(taskId);
    if (known !== undefined) return known;
    const owner = (await anyTask(documents, taskId)).document?.body.ownerUid;
    if (owner !== undefined) owners.set(taskId, owner);
    return owner;
  };
  return async (uid: string, taskId: string): Promise<Marks> => {
    if ((await ownerOf(taskId)) !== uid) return new Map();
    const marked = marksOf(await items.of('mark', uid, marksOnTask(taskId)));
    return new Map(marked.map(({ bidId, mark }) => [bidId, mark]));
  };
};

/** GET /tasks/{id}/bids, in pages: all bids for the owner of the task, and the caller's own bids for everybody else. */
export const taskBids = (deps: TaskBidsDeps): HandlerOf<'taskBids'> => {
  const { documents, answers } = deps;
  const readMarks = createReadMarks(deps);
  return async ({ call, req, res, caller, query: options }) => {
    const { uid } = caller;
    const { limit = defaultLimit, cursor, sort = '-placed', state, shortlisted, bid } = options;
    const id = await requiredTaskId(documents, { call, req, res });
    const ordered = orderOf(sort);
    const named = bid === undefined ? [] : [bid];
    const query = JSON.stringify(['bids on', id, uid, sort, state ?? null, shortlisted ?? null, ...named]);
    const after = placeOf(cursor, query, { collection: 'bids', ...ordered });
    const marks = await readMarks(uid, id);
    const ids = [...marks].flatMap(([bidId, mark]) => (mark.shortlisted ? [bidId] : []));

    const read = async (): Promise<Answer> => {
      const { position, document: task } = await visibleTask(documents, id, caller);
      if (task === undefined) throw taskNotFound();
      const isOwner = task.body.ownerUid === uid;
      const shown = (found: FoundBid): Bid => ({
        ...bidAnswer(found, task, uid),
        ...(isOwner && {
          bidderKey: digest('bidder', id, found.body.uid),
          mark: marks.get(found.id) ?? { shortlisted: false },
        }),
      });
      const chosen = inState(state, task);
      const where: Conditions = [
        { field: 'taskId', is: id },
        ...(isOwner ? [] : [{ field: 'uid', is: uid } as const]),
        ...(shortlisted ? [{ ids }] : []),
        ...named.map((one) => ({ ids: [one] })),
        ...(chosen ?? [{ field: 'placed', to: 0 }]),
      ];
      const page = await documents.page('bids', { where, ...ordered, limit, after, countUpTo: Infinity });
      return {
        positions: { tasks: position, bids: page.position },
        headers: {
          'X-Total-Count': String(page.total),
          ...(page.end && {
            Link: linkToNext({ ...options, limit, cursor: encodeCursor(page.end, query) }),
          }),
        },
        body: Buffer.from(JSON.stringify(page.documents.map(shown))),
      };
    };
    res.set(privateHeaders);
    await answers.send(req, res, {
      about: [query, limit, after ?? null, marks.size > 0 && digest([...marks])],
      readModels: call.readModels,
      read,
    });
  };
};
