import {
  categories,
  statuses,
  taskEventTypes,
  type TaskDetails,
  type TaskEvent,
  type TaskEventType,
} from '@marketplace/contracts';
import fc from 'fast-check';
import { decided } from './decided.ts';
import type { Happening, OldEvent } from './ledgerOf.ts';

const words = fc.constantFrom('round', 'Logo', 'ÉTÉ', 'été', 'web-site', 'menu', 'a');
const text = fc.array(words, { minLength: 1, maxLength: 3 }).map((some) => some.join(' '));
/** A deadline: some are over when the task is posted, others pass later. */
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-01-${String(date).padStart(2, '0')}`);

// Few values, so that tasks have equal fields.
const details = {
  title: text,
  category: fc.constantFrom(...categories.slice(0, 2)),
  description: text,
  deadline: day,
  budget: fc.integer({ min: 8, max: 12 }),
  maxOffers: fc.constantFrom(0, 2),
  status: fc.constantFrom(...statuses),
} satisfies { readonly [Field in keyof Required<TaskDetails>]: fc.Arbitrary<TaskDetails[Field]> };
const posting = fc.record({
  ...details,
  status: fc.constant('Pending' as const),
  userEmail: fc.constantFrom('ada@example.com', 'bob@example.com'),
  userName: fc.constantFrom('Ada', 'Bob'),
});
const offer = fc.record(
  { amount: fc.integer({ min: 1, max: 3 }), days: fc.integer({ min: 1, max: 3 }), message: text },
  { requiredKeys: ['amount', 'message'] },
);

/** How often an event of each type may happen, beside the others. */
const often: Readonly<Record<TaskEventType, number>> = {
  // A task's first step posts it.
  TaskPosted: 0,
  // What is forgotten is shown in two ways, as null or by words: the tests of forgetting compare it.
  TextsForgotten: 0,
  TaskUpdated: 4,
  TaskDeleted: 1,
  BidPlaced: 6,
  BidRevised: 2,
  BidWithdrawn: 3,
  BidDeclined: 2,
  BidAccepted: 3,
  AcceptanceWithdrawn: 3,
  BidderResigned: 1,
  WorkDelivered: 1,
  ChangesRequested: 1,
  ReviewWritten: 1,
  DeadlineNeared: 1,
  BiddingClosed: 1,
  BiddingReopened: 1,
  DeliveryAcceptanceNeared: 1,
  DeliveryAccepted: 1,
  LapseNeared: 1,
  TaskLapsed: 1,
  ThingHidden: 1,
  ThingShown: 1,
};
const kinds = [
  ...taskEventTypes.flatMap((type) => Array<TaskEventType>(often[type]).fill(type)),
  'BidPlaced version 1' as const,
];
const anyStep = (tasks: number) =>
  fc.record({
    task: fc.nat({ max: tasks - 1 }),
    kind: fc.constantFrom(...kinds),
    posting,
    update: fc.record(details, { requiredKeys: [] }),
    offer: fc.option(offer, { nil: undefined }),
    /** Which of the task's bids it is about. */
    which: fc.nat({ max: 20 }),
  });
type Step = ReturnType<typeof anyStep> extends fc.Arbitrary<infer S> ? S : never;

/** The parts of a posted task's state that decide which events can follow. */
interface Life {
  readonly deadline: string;
  readonly live: readonly string[];
  readonly declined: readonly string[];
  readonly bidding: 'open' | 'closed' | 'full';
  readonly accepted?: string | undefined;
}
const bidder = { userEmail: 'bob@example.com' };

/** The event of a step and the life after it, unless it can't follow. */
const nextOf = (
  life: Life,
  { kind, update, offer, which }: Step,
  newBid: string,
): [event: TaskEvent | OldEvent, life: Life | 'deleted'] | 'impossible' => {
  const { deadline, live, declined, accepted, bidding } = life;
  const bidId = live[which % Math.max(1, live.length)];
  switch (kind) {
    case 'TaskPosted':
    case 'TextsForgotten':
      return 'impossible';
    case 'TaskUpdated':
      return [
        { type: kind, data: update },
        update.deadline === undefined ? life : { ...life, deadline: update.deadline, bidding: 'open' },
      ];
    case 'TaskDeleted':
      return [{ type: kind, data: {} }, 'deleted'];
    case 'DeadlineNeared':
      // The clock adds none to a full task.
      return bidding === 'full' ? 'impossible' : [{ type: kind, data: { deadline } }, life];
    case 'BiddingClosed':
      return bidding !== 'closed' && which % 2 === 0
        ? [
            { type: kind, data: { deadline, maxOffers: 2 } },
            { ...life, bidding: 'full' },
          ]
        : [
            { type: kind, data: { deadline } },
            { ...life, bidding: 'closed' },
          ];
    case 'BiddingReopened':
      return bidding === 'full'
        ? [
            { type: kind, data: { deadline } },
            { ...life, bidding: 'open' },
          ]
        : 'impossible';
    case 'BidPlaced':
      return [
        { type: kind, data: { bidId: newBid, ...bidder, userName: 'Bob', ...offer } },
        { ...life, live: [...live, newBid] },
      ];
    case 'BidPlaced version 1':
      return [
        { type: 'BidPlaced', schemaVersion: 1, data: { bidId: newBid, ...bidder } },
        { ...life, live: [...live, newBid] },
      ];
    case 'BidRevised': {
      if (offer === undefined) return 'impossible';
      // A declined one first.
      const [reopened, ...rest] = declined;
      if (reopened !== undefined)
        return [
          { type: kind, data: { bidId: reopened, ...offer, reopens: true } },
          { ...life, live: [...live, reopened], declined: rest },
        ];
      return bidId === undefined ? 'impossible' : [{ type: kind, data: { bidId, ...offer } }, life];
    }
    case 'BidDeclined':
      if (bidId === undefined || bidId === accepted) return 'impossible';
      return [
        { type: kind, data: { bidId, bidderUid: 'bob', reason: 'dear' } },
        { ...life, live: live.filter((id) => id !== bidId), declined: [...declined, bidId] },
      ];
    case 'BidderResigned':
      if (accepted === undefined) return 'impossible';
      return [
        { type: kind, data: { bidId: accepted, reason: 'ill' } },
        { ...life, live: live.filter((id) => id !== accepted), accepted: undefined },
      ];
    case 'BidWithdrawn':
      if (bidId === undefined || bidId === accepted) return 'impossible';
      return [
        { type: kind, data: { bidId } },
        { ...life, live: live.filter((id) => id !== bidId) },
      ];
    case 'BidAccepted':
      if (bidId === undefined || accepted !== undefined) return 'impossible';
      return [
        { type: kind, data: { bidId, bidderUid: 'bob' } },
        { ...life, accepted: bidId },
      ];
    case 'AcceptanceWithdrawn':
      if (accepted === undefined) return 'impossible';
      return [
        { type: kind, data: { bidId: accepted, reason: 'late' } },
        { ...life, accepted: undefined },
      ];
    case 'WorkDelivered':
      if (accepted === undefined) return 'impossible';
      return [{ type: kind, data: { bidId: accepted, note: 'done' } }, life];
    case 'ReviewWritten':
      return accepted === undefined
        ? 'impossible'
        : [
            {
              type: kind,
              data: { bidId: accepted, aboutUid: 'bob', userName: 'Ada', stars: '4', text: 'Fine' },
            },
            life,
          ];
    case 'ChangesRequested':
      if (accepted === undefined) return 'impossible';
      return [{ type: kind, data: { bidId: accepted, note: 'bigger' } }, life];
    case 'DeliveryAcceptanceNeared':
      if (accepted === undefined) return 'impossible';
      return [{ type: kind, data: { bidId: accepted } }, life];
    case 'DeliveryAccepted':
      if (accepted === undefined) return 'impossible';
      return [{ type: kind, data: { bidId: accepted } }, life];
    case 'LapseNeared':
      return bidding === 'open' ? 'impossible' : [{ type: kind, data: {} }, life];
    case 'TaskLapsed':
      return bidding === 'open' ? 'impossible' : [{ type: kind, data: {} }, life];
    case 'ThingHidden':
      return [{ type: kind, data: decided(which) }, life];
    case 'ThingShown':
      return [{ type: kind, data: decided(which) }, life];
  }
};

/** Events of some tasks, mixed. Each task is posted first, and has no events after its deletion. */
export const anyLives = (tasks: number, steps: number): fc.Arbitrary<Happening[]> =>
  fc.array(anyStep(tasks), { maxLength: steps, size: 'max' }).map((all) => {
    const lives = new Map<number, Life | 'deleted'>();
    return all.flatMap((step, index): Happening[] => {
      const { task, posting } = step;
      const life = lives.get(task);
      if (life === undefined) {
        lives.set(task, { deadline: posting.deadline, live: [], declined: [], bidding: 'open' });
        return [{ task, event: { type: 'TaskPosted', data: posting } }];
      }
      const next = life === 'deleted' ? 'impossible' : nextOf(life, step, `bid ${index}`);
      if (next === 'impossible') return [];
      const [event, after] = next;
      lives.set(task, after);
      return [{ task, event }];
    });
  });
