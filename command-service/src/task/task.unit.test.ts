import { detailFields, isSameValue, type TaskEvent } from '@marketplace/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bid } from '../bids/bid.ts';
import { decideUpdateTask } from '../update-task/decideUpdateTask.ts';
import { command, posting, type GivenCommand } from '../testing/anyCommand.ts';
import { changes, happenings, moment } from '../testing/arbitraries.ts';
import { ada, bidAfter, bidBy, history, now, posted } from '../testing/specification.ts';
import { isRefused } from './decision.ts';
import { absent, evolve, fold, taskStateSchema, type TaskFact, type TaskState } from './state.ts';

interface Story {
  readonly state: TaskState;
  readonly facts: readonly TaskFact[];
  readonly before: readonly TaskState[];
}

const bidsOf = (facts: Parameters<typeof bidAfter>[0]): Bid[] =>
  facts.flatMap(({ type, data }) => (type === 'BidPlaced' ? (bidAfter(facts, data.bidId) ?? []) : []));

const factsOf = (decided: readonly TaskEvent[], version: number, actor = ada, recordedAt = now) =>
  decided.map((event, index): TaskFact => ({
    ...event,
    actor,
    recordedAt,
    taskVersion: version + index + 1,
  }));

type GivenStep = readonly [GivenCommand, recordedAt: string];

/** A task and the commands decided on it, each on the state after the last one. */
const live = (steps: readonly GivenStep[]): Story =>
  steps.reduce<Story>(
    ({ state, facts, before }, [{ actor, decide }, recordedAt]) => {
      const decision = decide(state, bidsOf(facts));
      if (isRefused(decision)) return { state, facts, before };
      const next = factsOf(decision, facts.length, actor, recordedAt);
      const states = next.map((_, index) => fold(next.slice(0, index), state));
      return { state: fold(next, state), facts: [...facts, ...next], before: [...before, ...states] };
    },
    { state: absent, facts: [], before: [] },
  );

const stories = fc
  .tuple(fc.tuple(posting, moment), fc.array(fc.tuple(command, moment), { maxLength: 30 }))
  .map(([first, rest]) => live([first, ...rest]));
const edits = new Set(['TaskPosted', 'TaskUpdated', 'BidAccepted', 'AcceptanceWithdrawn', 'BidderResigned']);

describe('the life of a task', () => {
  it('replayed from its events ends in the stored state, also as JSON', () => {
    fc.assert(
      fc.property(stories, ({ state, facts }) => {
        expect(fold(facts)).toEqual(state);
        expect(taskStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
      }),
    );
  });
  it('has an edit version that only edits change: the version of the last event that changed a field', () => {
    fc.assert(
      fc.property(stories, ({ state, facts }) => {
        const last = facts.filter(({ type }) => edits.has(type)).at(-1);
        if (state.status === 'open') expect(state.editVersion).toBe(last?.taskVersion);
      }),
    );
  });
  it('ends with its deletion: nothing happens after it', () => {
    fc.assert(
      fc.property(stories, ({ facts }) => {
        const types = facts.map(({ type }) => type);
        const deletion = types.indexOf('TaskDeleted');
        expect(types.slice(0, deletion + 1)).toEqual(deletion === -1 ? [] : types);
      }),
    );
  });
  it('has one accepted bid at most, which is not withdrawn, and none while it is Pending', () => {
    fc.assert(
      fc.property(stories, ({ state, facts, before }) => {
        for (const [index, { type, data }] of facts.entries()) {
          const earlier = before[index];
          if (type !== 'BidAccepted' || earlier?.status !== 'open') continue;
          expect(earlier.accepted).toBeUndefined();
          expect(bidAfter(facts.slice(0, index), data.bidId)).toMatchObject({ withdrawn: false });
        }
        if (state.status !== 'open' || state.accepted === undefined) return;
        expect(state.details.status).not.toBe('Pending');
        expect(bidAfter(facts, state.accepted.bidId)).toMatchObject({
          withdrawn: false,
          bidderUid: state.accepted.bidderUid,
        });
      }),
    );
  });
  it('has no declined bid that is accepted or withdrawn, and one that is revised says that it is open again', () => {
    fc.assert(
      fc.property(stories, ({ facts }) => {
        for (const [index, { type, data }] of facts.entries()) {
          const isOfBid = type === 'BidAccepted' || type === 'BidWithdrawn' || type === 'BidDeclined';
          if (!isOfBid && type !== 'BidRevised') continue;
          const reopens = type === 'BidRevised' && data.reopens === true;
          expect(bidAfter(facts.slice(0, index), data.bidId)).toMatchObject({ declined: reopens });
        }
      }),
    );
  });
  it('changes a bid only by its bidder, and not after its withdrawal', () => {
    fc.assert(
      fc.property(stories, ({ facts }) => {
        for (const [index, { type, data, actor }] of facts.entries())
          if (type === 'BidRevised' || type === 'BidWithdrawn')
            expect(bidAfter(facts.slice(0, index), data.bidId)).toMatchObject({
              withdrawn: false,
              bidderUid: actor.uid,
            });
      }),
    );
  });
  it('takes bids only while it is Pending and not closed', () => {
    fc.assert(
      fc.property(stories, ({ facts, before }) => {
        for (const [index, { type }] of facts.entries())
          if (type === 'BidPlaced')
            expect(before[index]).toMatchObject({
              bidding: expect.stringMatching(/open|near/) as string,
              details: { status: 'Pending' },
            });
      }),
    );
  });
  it('is near its deadline once, and closed once', () => {
    fc.assert(
      fc.property(stories, ({ facts, before }) => {
        for (const [index, { type, data }] of facts.entries()) {
          if (type !== 'BiddingClosed' && type !== 'DeadlineNeared') continue;
          const earlier = type === 'BiddingClosed' ? /open|near/ : /open/;
          const bidding = expect.stringMatching(earlier) as string;
          expect(before[index]).toMatchObject({ bidding, details: { deadline: data.deadline } });
        }
      }),
    );
  });
});

describe('any state', () => {
  const state = happenings.map((given) => ({ before: fold(history(given)), bids: bidsOf(given) }));

  it('gives every command an answer: a decision or a refusal, never a throw', () => {
    fc.assert(
      fc.property(state, fc.oneof(posting, command), ({ before, bids }, { decide }) => {
        const decision = decide(before, bids);
        expect(isRefused(decision) || decision.length <= 2).toBe(true);
      }),
    );
  });
  it('stays deleted', () => {
    fc.assert(
      fc.property(happenings, (given) => {
        expect(fold(history(given), { status: 'deleted' })).toEqual({ status: 'deleted' });
      }),
    );
  });
  it('is not mutated', () => {
    fc.assert(
      fc.property(state, happenings, ({ before }, given) => {
        const copy = structuredClone(before);
        history(given).reduce(evolve, before);
        expect(before).toEqual(copy);
      }),
    );
  });
  it('is the same after JSON', () => {
    fc.assert(
      fc.property(state, ({ before }) => {
        expect(taskStateSchema.parse(JSON.parse(JSON.stringify(before)))).toEqual(before);
      }),
    );
  });
});

describe('the state of a task', () => {
  it('does not grow with its bids', () => {
    const bids = Array.from({ length: 10_000 }, (_, index) => bidBy(ada, `bid-${index}`));
    expect(fold(history([posted(ada), ...bids]))).toEqual(fold(history([posted(ada)])));
  });
});

describe('an open task', () => {
  it('has the new values after an update, and the same update again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 5 }), (updates) => {
        updates.reduce(
          (before, given, index) => {
            const update = { callerUid: ada.uid, changes: given };
            const decision = decideUpdateTask(before, update);
            if (isRefused(decision) || before.status !== 'open') throw new Error('An owner was refused');
            for (const event of decision)
              for (const [field, value] of Object.entries(event.data))
                expect(value).not.toEqual(before.details[field as keyof typeof before.details]);
            const after = fold(factsOf(decision, index + 1), before);
            for (const field of detailFields)
              if (given[field] !== undefined && after.status === 'open')
                expect(isSameValue(after.details[field], given[field])).toBe(true);
            expect(decideUpdateTask(after, update)).toEqual([]);
            return after;
          },
          fold(history([posted(ada)])),
        );
      }),
    );
  });
});
