import {
  eventDefinitions,
  taskEventTypes,
  thingKinds,
  type StoredEvent,
  type TaskEvent,
  type TaskEventType,
} from '@marketplace/contracts';
import { biddersSide } from '@marketplace/read-store/projections';
import { minute, posting } from '@marketplace/read-store/projections/testing';
import fc from 'fast-check';

export { posting };

export const taskId = (number: number): string =>
  `01890000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

export const bidId = (position: number): string =>
  `01890000-0000-7000-9000-${position.toString(16).padStart(12, '0')}`;
/** Data of a BidPlaced. Each bid needs a different id: {@link ledgerOf} sets it. */
export const bid = { bidId: bidId(0), userEmail: 'bob@example.com', userName: 'Bob' };

/** An event of a task, with the number of the task and the uid of its actor. */
export type Happening = TaskEvent & { readonly task: number; readonly uid: string };

/** The events as a ledger stores them: positions and versions without gaps, one event a minute, each bid with a different id. */
export const ledgerOf = (happenings: readonly Happening[]): readonly StoredEvent[] => {
  const versions = new Map<number, number>();
  return happenings.map(({ task, uid, type, data }, index) => {
    const position = index + 1;
    const taskVersion = (versions.get(task) ?? 0) + 1;
    versions.set(task, taskVersion);
    return {
      id: `01890000-0000-7000-a000-${position.toString(16).padStart(12, '0')}`,
      type,
      data: type === 'BidPlaced' ? { ...data, bidId: bidId(position) } : data,
      schemaVersion: eventDefinitions[type].version,
      taskId: taskId(task),
      taskVersion,
      position,
      recordedAt: minute(position),
      actor: { uid, email: 'someone@example.com' },
      correlationId: 'c',
    };
  });
};

// Texts with characters that have a meaning in arrays, tsvectors and patterns of a database.
const texts = fc.constantFrom('Plain', 'NULL', '"', '\\', 'a,b', "{'x':*}", 'two\nlines', '', '😀 Ünï', '$1');
const persons = ['u1', 'u"2\\', 'ü/{3}'];
const uids = fc.constantFrom(...persons);
/** Beyond the numbers of tasks: the number of the stream of a person's profile. */
const profileOf = (uid: string): number => 1_000 + persons.indexOf(uid);

const moves = fc.record({
  // A bid twice as often: most other events need one.
  kind: fc.constantFrom<TaskEventType>(...taskEventTypes, 'BidPlaced'),
  slot: fc.nat({ max: 3 }),
  uid: uids,
  thing: fc.constantFrom(...thingKinds),
  fields: fc.record(
    { title: texts, description: texts, budget: fc.integer({ min: 1, max: 9 }) },
    { requiredKeys: ['title'] },
  ),
  offer: fc.option(fc.record({ amount: fc.integer({ min: 0, max: 9 }), message: texts })),
});
type Move = typeof moves extends fc.Arbitrary<infer M> ? M : never;

interface Open {
  readonly task: number;
  readonly owner: string;
  /** The ids of its bids, with their bidders. */
  readonly bids: Map<string, string>;
  readonly declined: Set<string>;
  accepted?: string | undefined;
  /** The bid of the deal that its owner reviewed last. */
  reviewed?: string;
  /** A person who is forgotten on it: nobody reviews them, and they review nobody. */
  forgotten?: string;
}

const deadline = { deadline: posting.deadline };

/** The bid that a move chooses. */
const bidOf = ({ slot }: Move, { bids }: Open): string | undefined =>
  [...bids.keys()][slot % Math.max(bids.size, 1)];
const openBid = (move: Move, open: Open): string | undefined => {
  const id = bidOf(move, open);
  return id === undefined || id === open.accepted || open.declined.has(id) ? undefined : id;
};
const byOwner: ReadonlySet<TaskEventType> = new Set(['BidAccepted', 'ReviewWritten']);
type DataOf = (move: Move, open: Open) => object | undefined;
const ofDeal =
  (more: (move: Move, open: Open) => object = () => ({})): DataOf =>
  (move, open) =>
    open.accepted === undefined ? undefined : { bidId: open.accepted, ...more(move, open) };

/** A decision about the task, the review that its owner wrote, or the profile of the move's person. */
const decidedThing: DataOf = ({ thing, uid, fields, offer }, { owner, reviewed }) => {
  if (thing === 'review' && reviewed === undefined) return undefined;
  return {
    thing,
    thingId: thing === 'review' ? biddersSide(reviewed ?? '') : '',
    personUid: thing === 'user' ? uid : owner,
    ...(thing === 'review' && { bidId: reviewed }),
    ground: 'terms',
    reason: fields.title,
    ...(offer !== null && { again: true }),
  };
};

/** The data of the event that a move causes; undefined if the state of the task does not allow it. */
const dataOf: Readonly<Record<TaskEventType, DataOf>> = {
  TaskPosted: () => undefined,
  TaskUpdated: ({ fields, offer }) => (offer === null ? { status: 'Cancelled' } : fields),
  TaskDeleted: () => ({}),
  BidPlaced: ({ offer }) => ({ ...bid, ...offer }),
  BidRevised: (move, open) => {
    const id = bidOf(move, open);
    if (id === undefined || move.offer === null) return undefined;
    return { bidId: id, ...move.offer, ...(open.declined.has(id) && { reopens: true as const }) };
  },
  BidWithdrawn: (move, open) => {
    const id = openBid(move, open);
    return id === undefined ? undefined : { bidId: id };
  },
  BidDeclined: (move, open) => {
    const id = openBid(move, open);
    if (id === undefined) return undefined;
    return { bidId: id, bidderUid: open.bids.get(id) ?? '', reason: move.fields.title };
  },
  BidAccepted: (move, open) => {
    const id = openBid(move, open);
    if (id === undefined || open.accepted !== undefined) return undefined;
    return { bidId: id, bidderUid: open.bids.get(id) ?? '' };
  },
  AcceptanceWithdrawn: ofDeal(({ fields }) => ({ reason: fields.title })),
  BidderResigned: ofDeal(({ fields }) => ({ reason: fields.title })),
  WorkDelivered: ofDeal(({ fields }) => ({ note: fields.title })),
  ChangesRequested: ofDeal(({ fields }) => ({ note: fields.title })),
  // By the owner.
  ReviewWritten: ({ fields }, { owner, bids, accepted = '', forgotten }) => {
    const aboutUid = bids.get(accepted) ?? owner;
    if (aboutUid === owner || [owner, aboutUid].some((uid) => uid === forgotten)) return undefined;
    return { bidId: accepted, aboutUid, userName: owner, stars: '4', text: fields.title };
  },
  DeadlineNeared: () => deadline,
  BiddingClosed: ({ slot }) => ({ ...deadline, ...(slot % 2 === 0 && { maxOffers: 2 }) }),
  BiddingReopened: () => deadline,
  DeliveryAcceptanceNeared: ofDeal(),
  DeliveryAccepted: ofDeal(),
  LapseNeared: () => ({}),
  TaskLapsed: () => ({}),
  ThingHidden: decidedThing,
  ThingShown: decidedThing,
  TextsForgotten: () => ({ uid: 'u1' }),
};

const eventOf = (move: Move, open: Open): TaskEvent | undefined => {
  const data = dataOf[move.kind](move, open);
  return data && ({ type: move.kind, data } as TaskEvent);
};

/** Updates the task's state, which decides on later moves, by the event at this position. */
const take = (open: Open, { type, data }: TaskEvent, uid: string, position: number): void => {
  if (type === 'BidPlaced') open.bids.set(bidId(position), uid);
  else if (type === 'BidWithdrawn') open.bids.delete(data.bidId);
  else if (type === 'BidDeclined') open.declined.add(data.bidId);
  else if (type === 'BidRevised') open.declined.delete(data.bidId);
  else if (type === 'BidderResigned') {
    open.bids.delete(data.bidId);
    open.accepted = undefined;
  } else if (type === 'TextsForgotten') open.forgotten = data.uid;
  else if (type === 'ReviewWritten') open.reviewed = data.bidId;
  else if (type === 'BidAccepted') open.accepted = data.bidId;
  else if (type === 'AcceptanceWithdrawn') open.accepted = undefined;
};

/** All histories of a few tasks that the domain allows: a task is posted first, and has no events after its deletion. */
export const histories: fc.Arbitrary<readonly StoredEvent[]> = fc
  .array(moves, { minLength: 1, maxLength: 40, size: 'max' })
  .map((all) => {
    const slots = new Map<number, Open>();
    const happenings: Happening[] = [];
    let tasks = 0;
    for (const move of all) {
      const { kind, slot, uid, fields } = move;
      const open = slots.get(slot);
      if (open === undefined || kind === 'TaskPosted') {
        slots.set(slot, { task: tasks, owner: uid, bids: new Map(), declined: new Set() });
        happenings.push({ type: 'TaskPosted', data: { ...posting, ...fields }, task: tasks, uid });
        tasks += 1;
        continue;
      }
      const event = eventOf(move, open);
      if (event === undefined) continue;
      const task = 'thing' in event.data && event.data.thing === 'user' ? profileOf(uid) : open.task;
      happenings.push({ ...event, task, uid: byOwner.has(event.type) ? open.owner : uid });
      take(open, event, uid, happenings.length);
      if (kind === 'TaskDeleted') slots.delete(slot);
    }
    return ledgerOf(happenings);
  });
