import { shownPerson, writtenBy } from '@marketplace/contracts';
import {
  type Blocked,
  type Messages,
  type MailStates,
  type Moderation,
  type NotificationStates,
  type UserData,
  everyMessage,
  feedOf,
  marksOf,
  savedSearchOf,
} from '@marketplace/private-store';
import {
  type DocumentReader,
  type ReceivedNotifications,
  allDocuments,
  pageAfter,
} from '@marketplace/read-store';
import { readPages } from '@marketplace/service-kit/async';
import {
  biddersSide,
  layoutOf,
  ownersSide,
  ownersTaskJson,
  storedOffer,
} from '@marketplace/read-store/projections';
import { sideIn, ownReviewIn, reviewIn, publicReviewsAbout } from '../profiles/dealSides.ts';
import { oldestFirst } from '../user-data/ownItems.ts';

const pageSize = 200;
type Pages = Pick<DocumentReader, 'page'>;

/** The person's tasks, as the owner sees them. */
export async function* ownTasks(documents: Pages, uid: string): AsyncGenerator<object> {
  const query = { where: [{ field: 'ownerUid', is: uid }], order: ['posted'] } as const;
  for (const collection of ['tasks', 'hidden_tasks'] as const)
    for await (const found of allDocuments(documents, collection, query))
      yield JSON.parse(ownersTaskJson(found)) as object;
}

/** The person's bids, with the texts that the person has written. */
export async function* ownBids(documents: Pages, uid: string): AsyncGenerator<object> {
  const query = { where: [{ field: 'uid', is: uid }], order: ['taskId', 'placed'] } as const;
  for await (const { id, body } of allDocuments(documents, 'bids', query)) {
    const { taskId, placedAt, revisedAt } = body;
    const texts = writtenBy({ ...body }, layoutOf('bids').authors, uid);
    yield { _id: id, taskId, ...storedOffer(body), ...texts, placedAt, ...(revisedAt && { revisedAt }) };
  }
}

/** The person's deals: what the person wrote about the other side, and what everybody can read about the person. */
export async function* ownDeals(
  deps: { readonly documents: Pages & Pick<DocumentReader, 'get'>; readonly clock: () => Date },
  uid: string,
): AsyncGenerator<object> {
  const { documents } = deps;
  const query = { where: [{ field: 'uid', is: uid }], order: ['position'] } as const;
  for await (const deal of allDocuments(documents, 'deals', query)) {
    const { bidId, taskId, fromUid, fromName, endedAt } = deal.body;
    const as = sideIn(deal);
    const { document: other } = await documents.get(
      'deals',
      as === 'owner' ? biddersSide(bidId) : ownersSide(bidId),
    );
    const [received] = await publicReviewsAbout(deps, uid, { ids: [deal.id] });
    yield {
      bidId,
      taskId,
      as,
      ...(endedAt && { endedAt }),
      ...(other && other.body.written > 0 && { written: ownReviewIn(other) }),
      ...(received && { received: { from: shownPerson(fromUid, fromName).name, ...reviewIn(received) } }),
    };
  }
}

type OwnNotification = Awaited<ReturnType<ReceivedNotifications['list']>>['found'][number];

/** The person's notifications, without names and texts of others. */
export async function* ownNotifications(
  { received, notificationStates }: OwnDeps,
  uid: string,
): AsyncGenerator<object> {
  const state = { ...(await notificationStates.get(uid)), muted: [] };
  const opened = new Set(state.opened);
  let place = {};
  const all = readPages<OwnNotification>(async () => {
    const { found } = await received.list(uid, state, { above: 0, ...place, limit: pageSize });
    place = pageAfter(found, place);
    return found;
  });
  for await (const { _id, kind, taskId, at, position, search } of all) {
    const read = position <= state.readUpTo || opened.has(position);
    yield { _id, kind, taskId, at, ...(search !== undefined && { search }), read };
  }
}

interface OwnDeps {
  readonly items: Pick<UserData, 'of'>;
  readonly received: Pick<ReceivedNotifications, 'list'>;
  readonly notificationStates: Pick<NotificationStates, 'get'>;
  readonly mails: Pick<MailStates, 'getMany'>;
  readonly blocked: Pick<Blocked, 'of'>;
}

/**
 * The person's saved searches, bookmarks, feeds, marks of bids and settings, and whom the person has blocked. There are few, so all are
 * read at once. A feed is shown without its secret, which is not stored.
 */
export async function* keptItems({ items, notificationStates, mails, blocked }: OwnDeps, uid: string) {
  for (const item of await oldestFirst(items, 'search', uid))
    yield { kind: 'search', ...savedSearchOf(item) };
  for (const { id, body } of await oldestFirst(items, 'bookmark', uid))
    yield { kind: 'bookmark', taskId: id, at: body['at'] };
  for (const item of await oldestFirst(items, 'feed', uid)) {
    const { _id, kind, ...feed } = feedOf(item);
    yield { kind: 'feed', of: kind, ...feed };
  }
  for (const { mark, ...bid } of marksOf(await items.of('mark', uid)))
    yield { kind: 'mark', ...bid, ...mark };
  for (const kind of ['setting', 'profile'] as const)
    for (const { body } of await items.of(kind, uid)) yield { kind, ...body };
  yield { kind: 'notifications', muted: (await notificationStates.get(uid)).muted };
  for (const { every, kinds, last, refused } of await mails.getMany([uid]))
    yield { kind: 'mails', every, kinds, last, refused: refused !== undefined };
  for (const one of await blocked.of(uid)) yield { kind: 'blocked', ...one };
}

export async function* ownMessages(messages: Pick<Messages, 'list'>, uid: string) {
  for await (const { id, bidId, taskId, at, text } of everyMessage(messages, { fromUid: uid }))
    yield { _id: id, bidId, taskId, at, text };
}

/** What the person told moderators. A person can't report often, so all is read at once. */
export async function* ownReports(moderation: Pick<Moderation, 'of'>, uid: string) {
  yield* await moderation.of(uid);
}
