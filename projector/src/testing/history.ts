import { eventDefinitions, type StoredEvent, type TaskEvent } from '@marketplace/contracts';
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
const uids = fc.constantFrom('u1', 'u"2\\', 'ü/{3}');

const moves = fc.record({
  kind: fc.constantFrom(
    'post',
    'update',
    'end',
    'delete',
    'near',
    'close',
    'fill',
    'reopen',
    'bid',
    'bid',
    'revise',
    'withdraw',
    'decline',
    'accept',
    'resign',
    'take back',
    'deliver',
    'ask',
    'forget' as const,
  ),
  slot: fc.nat({ max: 3 }),
  uid: uids,
  fields: fc.record(
    { title: texts, description: texts, budget: fc.integer({ min: 1, max: 9 }) },
    { requiredKeys: ['title'] },
  ),
  offer: fc.option(fc.record({ amount: fc.integer({ min: 0, max: 9 }), message: texts })),
});
type Move = typeof moves extends fc.Arbitrary<infer M> ? M : never;

interface Open {
  readonly task: number;
  /** The ids of its bids, with their bidders. */
  readonly bids: Map<string, string>;
  readonly declined: Set<string>;
  accepted?: string | undefined;
}

const deadline = { deadline: posting.deadline };

/** The event that the move causes; undefined if the state of the task does not allow it. */
const eventOf = ({ kind, fields, offer, slot }: Move, open: Open): TaskEvent | undefined => {
  const { bids, declined, accepted } = open;
  const ids = [...bids.keys()];
  const id = ids[slot % Math.max(ids.length, 1)];
  switch (kind) {
    case 'update':
      return { type: 'TaskUpdated', data: fields };
    case 'end':
      return { type: 'TaskUpdated', data: { status: 'Cancelled' } };
    case 'delete':
      return { type: 'TaskDeleted', data: {} };
    case 'near':
      return { type: 'DeadlineNeared', data: deadline };
    case 'reopen':
      return { type: 'BiddingReopened', data: deadline };
    case 'fill':
      return { type: 'BiddingClosed', data: { ...deadline, maxOffers: 2 } };
    case 'close':
      return { type: 'BiddingClosed', data: deadline };
    case 'bid':
      return { type: 'BidPlaced', data: { ...bid, ...offer } };
    case 'revise':
      if (!id || !offer) return undefined;
      return {
        type: 'BidRevised',
        data: { bidId: id, ...offer, ...(declined.has(id) && { reopens: true as const }) },
      };
    case 'withdraw':
      if (id === undefined || id === accepted || declined.has(id)) return undefined;
      return { type: 'BidWithdrawn', data: { bidId: id } };
    case 'decline':
      if (id === undefined || id === accepted || declined.has(id)) return undefined;
      return {
        type: 'BidDeclined',
        data: { bidId: id, bidderUid: bids.get(id) ?? '', reason: fields.title },
      };
    case 'resign':
      return accepted === undefined
        ? undefined
        : { type: 'BidderResigned', data: { bidId: accepted, reason: fields.title } };
    case 'accept':
      if (id === undefined || accepted !== undefined || declined.has(id)) return undefined;
      return { type: 'BidAccepted', data: { bidId: id, bidderUid: bids.get(id) ?? '' } };
    case 'take back':
      return accepted === undefined
        ? undefined
        : { type: 'AcceptanceWithdrawn', data: { bidId: accepted, reason: fields.title } };
    case 'deliver':
      return accepted === undefined
        ? undefined
        : { type: 'WorkDelivered', data: { bidId: accepted, note: fields.title } };
    case 'ask':
      return accepted === undefined
        ? undefined
        : { type: 'ChangesRequested', data: { bidId: accepted, note: fields.title } };
    case 'forget':
      return { type: 'TextsForgotten', data: { uid: 'u1' } };
    case 'post':
      return undefined;
  }
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
  } else if (type === 'BidAccepted') open.accepted = data.bidId;
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
      if (open === undefined || kind === 'post') {
        slots.set(slot, { task: tasks, bids: new Map(), declined: new Set() });
        happenings.push({ type: 'TaskPosted', data: { ...posting, ...fields }, task: tasks, uid });
        tasks += 1;
        continue;
      }
      const event = eventOf(move, open);
      if (event === undefined) continue;
      happenings.push({ ...event, task: open.task, uid });
      take(open, event, uid, happenings.length);
      if (kind === 'delete') slots.delete(slot);
    }
    return ledgerOf(happenings);
  });
