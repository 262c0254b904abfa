import type { RecordedEvent, TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertsBy, bidsProjection, notificationsProjection, tasksProjection } from './index.ts';
import { textsForgotten, withoutTextsOf } from './testing/forgetting.ts';
import * as happened from './testing/history.ts';

const alertId = '01890000-0000-7000-b000-000000000001';
const projections = [
  tasksProjection,
  bidsProjection,
  notificationsProjection,
  alertsBy(() => [{ id: alertId, toUid: 'bob', searchId: alertId }]),
];

const bidders = ['bob', 'carol', 'ada'] as const;
/** Each bidder has two bids; only the first one of bob and carol may have an offer. */
const bidIdOf = (bidder: number, number: number) => `01890000-0000-7000-9000-0000000000${bidder}${number}`;
type Step = readonly [event: TaskEvent, uid: string];

const step: fc.Arbitrary<Step> = fc
  .record({
    what: fc.nat({ max: 11 }),
    bidder: fc.nat({ max: 2 }),
    number: fc.nat({ max: 1 }),
    isSystem: fc.boolean(),
  })
  .map(({ what, bidder, number, isSystem }): Step => {
    const bidId = bidIdOf(bidder, number);
    const uid = bidders[bidder] ?? 'bob';
    const texts = { userEmail: `${uid}@example.com`, userName: uid };
    const offer = { amount: 80, message: `${uid} can do it` };
    const steps: readonly Step[] = [
      [{ type: 'TaskUpdated', data: { title: 'Another title' } }, 'ada'],
      [{ type: 'TaskUpdated', data: { status: 'Cancelled', description: 'No more' } }, 'ada'],
      [happened.deleted, 'ada'],
      [{ type: 'BidPlaced', data: { bidId, ...texts, ...(number === 0 && offer) } }, uid],
      [{ type: 'BidRevised', data: { bidId, ...offer, message: 'Less' } }, uid],
      [{ type: 'BidWithdrawn', data: { bidId } }, uid],
      [{ type: 'BidAccepted', data: { bidId, bidderUid: uid } }, 'ada'],
      [{ type: 'AcceptanceWithdrawn', data: { bidId, reason: 'No answer' } }, isSystem ? 'system' : 'ada'],
      [{ type: 'WorkDelivered', data: { bidId, note: 'Here it is' } }, uid],
      [{ type: 'ChangesRequested', data: { bidId, note: 'Bluer' } }, 'ada'],
      [happened.neared, 'system'],
      [happened.closed, 'system'],
    ];
    return steps[what] ?? [happened.closed, 'system'];
  });

const bidOf = ({ data }: TaskEvent): string | undefined => ('bidId' in data ? data.bidId : undefined);
/** Without the steps on bids that are not there, and without bids that are placed twice. */
const possible = (steps: readonly Step[]): readonly Step[] => {
  const placed = new Set<string>();
  return steps.filter(([event]) => {
    const bidId = bidOf(event);
    if (bidId === undefined) return true;
    const isFirst = !placed.has(bidId);
    if (event.type === 'BidPlaced') placed.add(bidId);
    return isFirst === (event.type === 'BidPlaced');
  });
};

it('a person who was forgotten leaves the same documents, whether the texts were there before or not', () => {
  const given = fc.record({
    uid: fc.constantFrom('ada', 'bob', 'carol'),
    before: fc.array(step, { maxLength: 20 }),
    after: fc.array(step, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(given, ({ uid, before, after }) => {
      const steps = possible([[happened.posted, 'ada'], ...before]);
      const told: readonly RecordedEvent[] = steps.map(([event, actor], index) =>
        happened.recorded(event, index + 1, actor),
      );
      const later = possible([...steps, ...after.filter(([, actor]) => actor !== uid)]).slice(steps.length);
      const rest = [[textsForgotten(uid, told), 'system'] as const, ...later].map(([event, actor], index) =>
        happened.recorded(event, steps.length + index + 1, actor),
      );
      for (const projection of projections) {
        const { once, twice } = happened.replayedTwice(projection, [...told, ...rest]);
        expect(twice).toEqual(once);
        expect(once).toEqual(
          happened.replayedTwice(projection, [...withoutTextsOf(uid, told), ...rest]).once,
        );
      }
    }),
    { numRuns: 1_000 },
  );
});
