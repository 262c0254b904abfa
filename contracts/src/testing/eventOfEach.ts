import type { EventData, EventType } from '../domain/eventTypes.ts';

const bidId = '01890000-0000-7000-9000-000000000001';
const deadline = '2027-01-31';

const decided = {
  thing: 'review',
  thingId: bidId,
  personUid: 'bob',
  bidId,
  ground: 'terms',
  reason: 'An insult',
  again: true,
} as const;

/** Data of an event of each type, with all optional fields. */
export const eventOfEach: { readonly [T in EventType]: Required<EventData<T>> } = {
  TaskPosted: {
    title: 'A logo',
    category: 'Design',
    description: 'Round',
    deadline,
    budget: 120.5,
    maxOffers: 3,
    status: 'Pending',
    userEmail: 'ada@example.com',
    userName: 'Ada',
  },
  TaskUpdated: {
    title: 'A flyer',
    category: 'Writing',
    description: 'Square',
    deadline,
    budget: 99,
    maxOffers: 2,
    status: 'In Progress',
  },
  TaskDeleted: {},
  BidPlaced: {
    bidId,
    userEmail: 'bob@example.com',
    userName: 'Bob',
    amount: 100,
    days: 5,
    message: 'I draw well',
  },
  BidRevised: { bidId, amount: 90, days: 4, message: 'Cheaper', reopens: true },
  BidWithdrawn: { bidId },
  BidDeclined: { bidId, bidderUid: 'bob', reason: 'Too much' },
  BidAccepted: { bidId, bidderUid: 'bob' },
  AcceptanceWithdrawn: { bidId, reason: 'No answer' },
  BidderResigned: { bidId, reason: 'Ill' },
  WorkDelivered: { bidId, note: 'Here it is' },
  ChangesRequested: { bidId, note: 'Bluer' },
  ReviewWritten: { bidId, aboutUid: 'bob', userName: 'Ada', stars: '5', text: 'Well done' },
  DeadlineNeared: { deadline },
  BiddingClosed: { deadline, maxOffers: 3 },
  BiddingReopened: { deadline },
  DeliveryAcceptanceNeared: { bidId },
  DeliveryAccepted: { bidId },
  LapseNeared: {},
  TaskLapsed: {},
  ThingHidden: decided,
  ThingShown: decided,
  OperatorActed: {
    action: 'pause',
    projection: 'tasks',
    deadLetterIds: ['1'],
    person: 'bob',
    reason: 'Asked for',
  },
  RoleGranted: { person: 'bob', role: 'auditor', known: 'set', reason: 'Audits 2026' },
  RoleWithdrawn: { person: 'bob', role: 'auditor', known: 'set', reason: 'Left' },
  PersonForgotten: { uid: 'bob', askedBy: 'person' },
  TextsForgotten: { uid: 'bob' },
};
