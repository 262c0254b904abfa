import {
  dealStateAfter,
  hidingAfter,
  notHidden,
  type DealState,
  type RecordedEvent,
  type ThingDecided,
} from '@marketplace/contracts';
import {
  biddersSide,
  dealDocuments,
  dealTaskDocuments,
  hiddenProfileDocuments,
  ownersSide,
  type DealDocument,
  type DealTask,
  type Side,
} from './dealDocuments.ts';
import { defineProjection } from './definition.ts';
import { hasId, withId } from './idList.ts';
import type { Change } from './layout.ts';
import type { RecordedTaskEvent } from './notify.ts';

const notReviewed = {
  fromUid: '',
  fromName: '',
  stars: 0,
  text: '',
  writtenAt: '',
  written: 0,
  wrote: 0,
  hidden: 0,
  ...notHidden,
} as const;

/** Both documents of the accepted bid's deal, put as a whole. Of a deal that was reviewed, its end stays, and so do they. */
const bothSides = (event: RecordedTaskEvent, task: DealTask, how: DealState): readonly Change[] => {
  const { ownerUid, acceptedUid, acceptedBid: bidId, dealt, reviewed } = task;
  if (!hasId(dealt, bidId) || hasId(reviewed, bidId)) return [];
  const side = (id: string, uid: string, as: Side): readonly Change[] => {
    // Nothing is kept of a person who was forgotten.
    if (uid === '') return [];
    const body: DealDocument = {
      uid,
      bidId,
      taskId: event.taskId,
      standing: `${as} ${how}`,
      endedAt: how === 'going-on' ? '' : event.recordedAt,
      ...notReviewed,
    };
    return [dealDocuments.put(event, id, body)];
  };
  return [
    ...side(ownersSide(bidId), ownerUid, dealt.startsWith(bidId) ? 'owner' : 'owner-again'),
    ...side(biddersSide(bidId), acceptedUid, 'bidder'),
  ];
};

const withoutDeal = { acceptedBid: '', acceptedUid: '', how: '' } as const;

/** What an event makes of the accepted bid's deal, by the rules of `dealsOf`; and the other fields of the task that it changes. */
const settled = (
  event: RecordedTaskEvent,
  before: DealTask | undefined,
  fields: Partial<DealTask> = {},
): readonly Change[] => {
  if (before === undefined) return [];
  const how = dealStateAfter(event, before.how);
  const changed = { ...(how && { how }), ...fields };
  return [
    ...(Object.keys(changed).length > 0 ? [dealTaskDocuments.patch(event, event.taskId, changed)] : []),
    ...(how ? bothSides(event, before, how) : []),
  ];
};

/** What a moderator decided about a review, or about the words of a profile. */
const decided = (
  event: Extract<RecordedEvent, { readonly type: ThingDecided['type'] }>,
): readonly Change[] => {
  const { thing, thingId, personUid: uid } = event.data;
  const hiding = hidingAfter(event);
  if (!hiding || thing === 'task') return [];
  const hidden = hiding.hiddenAt === '' ? 0 : 1;
  if (thing === 'review') return [dealDocuments.patch(event, thingId, { hidden, ...hiding })];
  return [
    hidden
      ? hiddenProfileDocuments.put(event, event.taskId, { uid, ...hiding })
      : hiddenProfileDocuments.remove(event, event.taskId),
  ];
};

/** The deals: for each the side of its owner and the side of its bidder. Profiles and ratings are counted from them when they are read. */
export const dealsProjection = defineProjection({
  name: 'deals',
  version: 3,
  readableFrom: 1,
  collections: [dealTaskDocuments, dealDocuments, hiddenProfileDocuments],
  lookups: [dealTaskDocuments],
  ignores: (event) => event.type === 'TaskUpdated' && event.data.status === undefined,
  on: {
    TaskUpdated: (event, task) => settled(event, task),
    BidAccepted: (event, task) => {
      const { bidId: acceptedBid, bidderUid: acceptedUid } = event.data;
      const { dealt: before = '', reviewed = '' } = task ?? {};
      const ownerUid = event.actor.uid;
      const dealt = acceptedUid === ownerUid ? before : withId(before, acceptedBid);
      const deal: DealTask = { ownerUid, acceptedBid, acceptedUid, how: 'going-on', dealt, reviewed };
      return [dealTaskDocuments.put(event, event.taskId, deal), ...bothSides(event, deal, 'going-on')];
    },
    DeliveryAccepted: (event, task) => settled(event, task),
    TaskLapsed: (event, task) => settled(event, task),
    TaskDeleted: (event, task) => settled(event, task),
    AcceptanceWithdrawn: (event, task) => settled(event, task, withoutDeal),
    BidderResigned: (event, task) => settled(event, task, withoutDeal),
    ThingHidden: decided,
    ThingShown: decided,
    ReviewWritten: (event, task) => {
      const { bidId, userName: fromName, stars, text = '' } = event.data;
      // Without the task, this says which documents are read; so both are named then, too.
      if (task && !hasId(task.dealt, bidId)) return [];
      const isByOwner = event.actor.uid === task?.ownerUid;
      const [about, author] = isByOwner ? [biddersSide, ownersSide] : [ownersSide, biddersSide];
      const { recordedAt: writtenAt, position: written } = event;
      const review = { fromUid: event.actor.uid, fromName, stars: Number(stars), text, writtenAt, written };
      return [
        dealTaskDocuments.patch(event, event.taskId, { reviewed: withId(task?.reviewed ?? '', bidId) }),
        dealDocuments.patch(event, about(bidId), review),
        dealDocuments.patch(event, author(bidId), { wrote: event.position }),
      ];
    },
  },
});
