import {
  categories,
  statuses,
  type Actor,
  type EventData,
  type TaskDetails,
  type TaskEvent,
  type TaskEventType,
} from '@marketplace/contracts';
import fc from 'fast-check';
import { bobsBid, carolsBid, ada, bob, carol, now, type Happening } from './specification.ts';

// Few values each, so that equal ones are frequent.
const detailArbitraries: { [Field in keyof TaskDetails]-?: fc.Arbitrary<NonNullable<TaskDetails[Field]>> } = {
  title: fc.constantFrom('A logo', 'A flyer', '🙂'),
  category: fc.constantFrom(...categories),
  description: fc.constantFrom('Round', 'Square'),
  deadline: fc.constantFrom('2027-02-28', '2026-11-21', '1999-12-31'),
  budget: fc.constantFrom(0, 99.95, 1e9),
  maxOffers: fc.constantFrom(0, 1, 3),
  status: fc.constantFrom(...statuses),
};
export const details = fc.record(detailArbitraries);
export const changes = fc.record(detailArbitraries, { requiredKeys: [] });
export const actor: fc.Arbitrary<Actor> = fc.constantFrom(ada, bob, carol);
/** Before, on and after the days of the deadlines. */
export const moment = fc.constantFrom(now, '2026-11-22T00:00:00.000Z', '2027-02-28T23:59:59.999Z');

const amount = fc.constantFrom(0, 80, 1e9);
const days = fc.constantFrom(1, 365);
const message = fc.constantFrom('I draw well', '🙂');
export const offer = fc.record({ amount, days, message }, { requiredKeys: ['amount', 'message'] });
export const offerChanges = fc.record({ amount, days: fc.option(days), message }, { requiredKeys: [] });

const bidId = fc.constantFrom(bobsBid, carolsBid);
const bidderUid = fc.constantFrom(bob.uid, carol.uid);
const note = fc.record({ bidId, note: fc.constant('Here it is') });
const deadline = fc.record({ deadline: detailArbitraries.deadline });
const decided = fc.constant({
  thing: 'task',
  thingId: '',
  personUid: ada.uid,
  ground: 'terms',
  reason: 'Spam',
  again: true,
} as const);
const data: { [T in TaskEventType]: fc.Arbitrary<EventData<T>> } = {
  TaskPosted: details.map((given) => ({ ...given, userEmail: ada.email, userName: 'Anonymous' })),
  TaskUpdated: changes,
  TaskDeleted: fc.constant({}),
  BidPlaced: fc
    .tuple(bidId, fc.option(offer))
    .map(([id, given]) => ({ bidId: id, userEmail: bob.email, userName: 'Anonymous', ...given })),
  BidRevised: fc
    .tuple(bidId, offer, fc.option(fc.constant(true as const), { nil: undefined }))
    .map(([id, given, reopens]) => ({ bidId: id, ...given, ...(reopens && { reopens }) })),
  BidDeclined: fc.record(
    { bidId, bidderUid, reason: fc.constant('Too much') },
    { requiredKeys: ['bidId', 'bidderUid'] },
  ),
  BidWithdrawn: fc.record({ bidId }),
  BidAccepted: fc.record({ bidId, bidderUid }),
  BidderResigned: fc.record({ bidId, reason: fc.constant('Ill') }),
  AcceptanceWithdrawn: fc.record({ bidId, reason: fc.constant('Another plan') }),
  WorkDelivered: note,
  ChangesRequested: note,
  ReviewWritten: fc.record(
    {
      bidId,
      aboutUid: fc.constantFrom(ada.uid, bob.uid),
      userName: fc.constant('Anonymous'),
      stars: fc.constantFrom('1', '5'),
      text: fc.constant('Good'),
    },
    { requiredKeys: ['bidId', 'aboutUid', 'userName', 'stars'] },
  ),
  DeadlineNeared: deadline,
  BiddingClosed: fc
    .tuple(deadline, fc.constantFrom({}, { maxOffers: 2 }))
    .map(([of, limit]) => ({ ...of, ...limit })),
  BiddingReopened: deadline,
  DeliveryAcceptanceNeared: fc.record({ bidId }),
  DeliveryAccepted: fc.record({ bidId }),
  LapseNeared: fc.constant({}),
  TaskLapsed: fc.constant({}),
  ThingHidden: decided,
  ThingShown: decided,
  TextsForgotten: fc.record({ uid: fc.constantFrom(ada.uid, bob.uid, carol.uid) }),
};
const event = fc.oneof(
  ...Object.entries(data).map(([type, arbitrary]) =>
    (arbitrary as fc.Arbitrary<unknown>).map((given) => ({ type, data: given }) as TaskEvent),
  ),
);

/** Any events in any order, also orders that no decision makes. */
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.tuple(event, actor, moment).map(([what, who, recordedAt]) => ({ ...what, actor: who, recordedAt })),
  { maxLength: 12 },
);
