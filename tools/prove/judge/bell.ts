import {
  formerUser,
  systemActor,
  type NotificationKind,
  type PersonsEventType,
} from '@marketplace/contracts';
import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type Line, type ShownNotification } from '../recording/lines.ts';
import { placesOfForgetting } from './forgotten.ts';
import { historyOf, type TaskAt, type TaskHistory } from './history.ts';
import type { Violation } from './violation.ts';

/** How many notifications a reader asks for: fewer are all of them. */
export const bellLimit = 100;
/** Made of deals by rules of their own, which tests of the product show; not judged here. */
const notJudged: NotificationKind = 'review-wanted';

/** A notification as the events call for it. */
export interface Told {
  readonly uid: string;
  readonly kind: NotificationKind;
  readonly position: number;
  readonly taskId: string;
  /** Empty if it is not about one bid. */
  readonly bidId: string;
}
interface OpenBid {
  readonly uid: string;
  declined: boolean;
}

type Tells = Partial<Record<'owner' | 'bidder' | 'allBidders', NotificationKind>>;
/** Whom an event of a person tells; what a review or the end of a task tells is below. */
const tells: Readonly<Record<string, Tells>> = {
  TaskPosted: {},
  TaskUpdated: { allBidders: 'task-updated' },
  TaskDeleted: { allBidders: 'task-deleted' },
  BidPlaced: { owner: 'bid-placed' },
  BidRevised: { owner: 'bid-revised' },
  BidWithdrawn: { owner: 'bid-withdrawn' },
  BidDeclined: { bidder: 'bid-declined' },
  BidAccepted: { bidder: 'bid-accepted', allBidders: 'bid-declined' },
  AcceptanceWithdrawn: { bidder: 'acceptance-withdrawn', allBidders: 'task-updated' },
  BidderResigned: { owner: 'bidder-resigned', allBidders: 'task-updated' },
  WorkDelivered: { owner: 'delivered' },
  ChangesRequested: { bidder: 'changes-requested' },
  ReviewWritten: {},
  ThingHidden: {},
  ThingShown: {},
} satisfies Record<PersonsEventType, Tells>;

/** What the events tell each person: a second, small list of the rules, which shares no code with the projection. */
export const toldBy = (events: readonly ExportedEvent[]): ReadonlyMap<string, readonly Told[]> => {
  const bids = new Map<string, Map<string, OpenBid>>();
  const told: Told[] = [];
  historyOf(events, (event, task: TaskAt | undefined, bid) => {
    const { type, position, taskId, actor } = event;
    const { bidId = '', ...data } = event.data as Readonly<Record<string, string | undefined>>;
    const own = bids.get(taskId) ?? new Map<string, OpenBid>();
    bids.set(taskId, own);
    const tell = (uid: string | undefined, kind: NotificationKind | undefined, about = bidId) => {
      if (uid !== undefined && kind && uid !== actor.uid && uid !== systemActor.uid)
        told.push({ uid, kind, position, taskId, bidId: about });
    };
    if (type === 'ReviewWritten')
      tell(data['aboutUid'], bid?.reviewedBy.length ? 'reviews-shown' : 'review-written');
    else if (task && !task.deleted) {
      const one = type === 'BidAccepted' || type === 'BidDeclined' ? bid?.uid : task.accepted?.uid;
      const { owner, bidder, allBidders } = tells[type] ?? {};
      tell(task.owner, owner);
      tell(one, bidder);
      const over = data['status'] === 'Completed' || data['status'] === 'Cancelled';
      const kind = type === 'TaskUpdated' && over && !task.accepted ? 'bid-declined' : allBidders;
      // The account of who resigns may be deleted: the actor is the system then.
      const resigned = type === 'BidderResigned' ? task.accepted?.bidId : undefined;
      const open = [...own]
        .filter(([id, { declined }]) => id !== resigned && (kind !== 'bid-declined' || !declined))
        .map(([, each]) => each);
      const except =
        type === 'BidderResigned' ? task.owner : type === 'TaskUpdated' || type === 'TaskDeleted' ? '' : one;
      for (const uid of new Set(open.map((each) => each.uid))) if (uid !== except) tell(uid, kind, '');
    }
    if (type === 'BidPlaced') own.set(bidId, { uid: actor.uid, declined: false });
    const known = own.get(bidId);
    if (known && type === 'BidDeclined') known.declined = true;
    if (known && type === 'BidRevised') known.declined = false;
    if (type === 'BidWithdrawn') own.delete(bidId);
    if (type === 'BidderResigned') own.delete(task?.accepted?.bidId ?? '');
  });
  return Map.groupBy(told, ({ uid }) => uid);
};

/** The faults in what a notification shows: its title is one that the task had then or later, its bidder is named. */
const wrongIn = (
  { title, bidder, bidId }: ShownNotification,
  { states, bids }: TaskHistory,
  least: number,
  isForgotten: (uid: string) => boolean,
): string | undefined => {
  const from = states.findLastIndex(({ position }) => position <= least);
  const titles = states.slice(Math.max(from, 0)).map((state) => state.title);
  if (!titles.includes(title) && !(title === null && isForgotten(states[0]?.owner ?? '')))
    return `the title is ${JSON.stringify(title)}, instead of ${JSON.stringify(titles[0])}`;
  const bid = bids.get(bidId ?? '');
  if (bid === undefined || bidder === undefined) return undefined;
  // The name of a forgotten bidder, which was right before, is in no event any more.
  const { name } = bid;
  const isRight =
    (name === null ? bidder !== 'Anonymous' : bidder === name) ||
    (bidder === formerUser && isForgotten(bid.uid));
  return isRight ? undefined : `the bidder is ${bidder}, instead of ${name ?? 'somebody'}`;
};

/** Judges the bell: each reader is told of all that the events call for, of nothing else, and with the right title and name. */
export function* judgeBell(
  lines: readonly Line[],
  events: readonly ExportedEvent[],
  told: ReadonlyMap<string, readonly Told[]>,
  history: ReadonlyMap<string, TaskHistory>,
): Generator<Violation> {
  const forgotten = placesOfForgetting(events);
  const keyOf = ({ kind, position, taskId }: Omit<Told, 'uid' | 'bidId'>) =>
    `${kind} of task ${taskId} at ${position}`;
  for (const { by, token, answer } of linesOf(lines, 'read')) {
    if (answer.got !== 'ok' || answer.shown.what !== 'bell') continue;
    const { entries } = answer.shown;
    const least = Math.max(token, answer.position);
    const oldest = entries.length < bellLimit ? 0 : (entries.at(-1)?.position ?? 0);
    const own = new Set((told.get(by) ?? []).map(keyOf));
    const shown = new Set(entries.map(keyOf));
    // After the owner's forgetting a task tells nobody anything, nor of events before it that another partition brings later.
    const isOfGone = ({ taskId }: Told) => forgotten.has(history.get(taskId)?.states[0]?.owner ?? '');
    const missing = (told.get(by) ?? []).filter(
      (one) => one.position > oldest && one.position <= least && !shown.has(keyOf(one)) && !isOfGone(one),
    );
    const how = `the bell of ${by} (X-Position ${answer.position})`;
    if (missing[0])
      yield { broken: 'bell', evidence: `${how} misses ${missing.length}, such as ${keyOf(missing[0])}` };
    for (const one of entries) {
      if (one.kind !== notJudged && !own.has(keyOf(one)))
        yield { broken: 'bell', evidence: `${how} shows ${keyOf(one)}, of which no event tells` };
      const task = history.get(one.taskId);
      const wrong = task && wrongIn(one, task, least, (uid) => forgotten.has(uid));
      if (wrong !== undefined) yield { broken: 'bell', evidence: `${how}, ${keyOf(one)}: ${wrong}` };
    }
  }
}
