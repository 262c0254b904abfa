import type { StoredEvent } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { readableTaskEvent } from '@marketplace/audit';
import { publicReviewsAbout } from '../profiles/dealSides.ts';

/** The bid that an event is about; undefined if it is about the task. */
export const bidIdOf = (event: StoredEvent): string | undefined => {
  const happened = readableTaskEvent(event);
  return happened !== undefined && 'bidId' in happened.data ? happened.data.bidId : undefined;
};

/** The deals of a task that the caller is a side of, now or earlier. */
export interface Deals {
  readonly bidIds: ReadonlySet<string>;
  /** Positions of the reviews about the caller that everybody may see. */
  readonly shown: ReadonlySet<number>;
  /** The bid of the deal that stands now, and its two sides. */
  readonly now?: { readonly bidId: string; readonly sides: readonly string[] };
}

const dealTypes = ['BidAccepted', 'AcceptanceWithdrawn', 'BidderResigned'] as const;
/** A task has few of them. */
const most = 1_000;

export const dealsOf = async (
  deps: Parameters<typeof publicReviewsAbout>[0] & { readonly store: Pick<LedgerReads, 'findEvents'> },
  taskId: string,
  { uid, ownerUid }: { readonly uid: string; readonly ownerUid: string },
): Promise<Deals> => {
  const { store } = deps;
  const found = await store.findEvents({ taskIds: [taskId], types: dealTypes, limit: most });
  const bidIds = new Set<string>();
  let now: Deals['now'];
  for (const event of found.map(readableTaskEvent)) {
    now = undefined;
    if (event?.type !== 'BidAccepted') continue;
    const { bidId, bidderUid } = event.data;
    const sides = [ownerUid, bidderUid];
    if (!sides.includes(uid)) continue;
    bidIds.add(bidId);
    now = { bidId, sides };
  }
  const reviews = bidIds.size > 0 ? await publicReviewsAbout(deps, uid, { field: 'taskId', is: taskId }) : [];
  // Of a hidden review, the other side gets no proof.
  const seen = reviews.filter(({ body }) => body.hidden === 0);
  const shown = new Set(seen.map(({ columns }) => columns.written));
  return { bidIds, shown, ...(now && { now }) };
};

const isAbout = (event: StoredEvent, has: (bidId: string) => boolean): boolean => {
  const bidId = bidIdOf(event);
  return bidId === undefined || has(bidId);
};

/** Whether the event is a review by another person that is not shown yet. */
export const isSealedFor = (event: StoredEvent, uid: string, { shown }: Pick<Deals, 'shown'>): boolean =>
  event.type === 'ReviewWritten' && event.actor.uid !== uid && !shown.has(event.position);

/** Whether the caller may have a receipt of the event: who did it, and both sides of a deal that it belongs to. */
export const hasReceipt = (event: StoredEvent, uid: string, deals: Deals): boolean =>
  event.actor.uid === uid ||
  (deals.bidIds.size > 0 &&
    !isSealedFor(event, uid, deals) &&
    isAbout(event, (bidId) => deals.bidIds.has(bidId)));

/** The persons whose texts in the event the caller may see: the caller, and the other side while the deal stands. */
export const textsShown = (event: StoredEvent, uid: string, { now }: Deals): readonly string[] =>
  now && isAbout(event, (bidId) => bidId === now.bidId) ? now.sides : [uid];
