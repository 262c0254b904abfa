import { randomUUID } from 'node:crypto';
import { sharedHistorySchema, type SharedEvent } from '@marketplace/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';

const market = startedMarket();
let taskId: string;
let last: number;

beforeAll(async () => {
  const { post, update, offer, revise, accept, deliver } = commandsOf(market.call);
  ({ id: taskId } = await post({ title: 'A poster', budget: 9 }));
  await update(taskId, { budget: 12 });
  const bob = await offer(taskId, 'bob', { amount: 100, message: 'By bob' });
  await offer(taskId, 'eve', { amount: 50, days: 3, message: 'By eve' });
  await revise(bob.id, 'bob', { amount: 90, message: 'Less' });
  await accept(bob.id);
  last = await deliver(taskId, 'bob', 'On the wall');
});

const ask = (as: Person, options = '') =>
  market.call(`/tasks/${taskId}/history${options}`, { as, ...since(last) });
const historyOf = async (as: Person): Promise<SharedEvent[]> =>
  sharedHistorySchema.strict().parse((await ask(as)).body).events;
/** The events without position, time and whether there is a proof, oldest first. */
const told = (events: readonly SharedEvent[]) =>
  events.map(({ position: _position, at: _at, proof: _proof, ...event }) => event).toReversed();

describe('the history of a task', () => {
  const edit = [{ field: 'budget', before: 9, after: 12 }];
  const accepted = [{ field: 'status', before: 'Pending', after: 'In Progress' }];

  it('has for the owner the names of bidders and the notes, but no offers', async () => {
    const mine = { by: 'owner', mine: true };
    const ofBob = { by: 'bidder', mine: false, bidder: 'Anonymous' };
    expect(told(await historyOf('ada'))).toEqual([
      { type: 'TaskPosted', ...mine },
      { type: 'TaskUpdated', ...mine, changes: edit },
      { type: 'BidPlaced', ...ofBob },
      { type: 'BidPlaced', ...ofBob, bidder: 'Eve' },
      { type: 'BidRevised', ...ofBob },
      { type: 'BidAccepted', ...mine, bidder: 'Anonymous', changes: accepted },
      { type: 'WorkDelivered', ...ofBob, note: 'On the wall' },
    ]);
  });

  it('has for a bidder the own offers, and the notes if the bid was accepted', async () => {
    const byOwner = { by: 'owner', mine: false };
    const own = { by: 'bidder', mine: true, ownBid: true };
    expect(told(await historyOf('bob'))).toEqual([
      { type: 'TaskPosted', ...byOwner },
      { type: 'TaskUpdated', ...byOwner, changes: edit },
      { type: 'BidPlaced', ...own, offer: { amount: 100, message: 'By bob' } },
      { type: 'BidPlaced', by: 'bidder', mine: false },
      { type: 'BidRevised', ...own, offer: { amount: 90, message: 'Less' } },
      { type: 'BidAccepted', ...byOwner, ownBid: true, changes: accepted },
      { type: 'WorkDelivered', ...own, note: 'On the wall' },
    ]);
  });

  it('has for another bidder nothing of that bid but that it was placed, accepted and delivered', async () => {
    const events = told(await historyOf('eve'));
    expect(events.map(({ type }) => type)).not.toContain('BidRevised');
    expect(events.filter(({ offer }) => offer)).toEqual([
      expect.objectContaining({ offer: { amount: 50, days: 3, message: 'By eve' } }),
    ]);
    expect(events.at(-1)).toEqual({ type: 'WorkDelivered', by: 'bidder', mine: false });
  });

  it('has full pages for a bidder, also behind many revisions of others', async () => {
    const { post, offer, revise } = commandsOf(market.call);
    const { id } = await post();
    await offer(id, 'bob');
    const rival = await offer(id, 'eve');
    let position = 0;
    for (let amount = 1; amount <= 60; amount += 1)
      position = await revise(rival.id, 'eve', { amount, message: 'Less' });
    const read = async (options: string) => {
      const answer = await market.call(`/tasks/${id}/history${options}`, { as: 'bob', ...since(position) });
      return sharedHistorySchema.parse(answer.body);
    };
    const types = ['BidPlaced', 'BidPlaced', 'TaskPosted'];
    const whole = await read('');
    expect([whole.events.map(({ type }) => type), whole.next]).toEqual([types, undefined]);
    const first = await read('?limit=2');
    const second = await read(`?limit=2&cursor=${first.next ?? ''}`);
    expect([...first.events, ...second.events]).toEqual(whole.events);
    expect([first.events.length, second.next]).toEqual([2, undefined]);
  });

  it('shows what the first 500 edits changed, and reads no more of them for a page', async () => {
    const { id } = await commandsOf(market.call).post({ budget: 1 });
    const { ledger } = market.eventStore;
    const actor = { uid: 'uid-ada', email: 'ada@example.com' };
    const edits = Array.from({ length: 500 }, (_, index) => ({
      type: 'TaskUpdated' as const,
      data: { budget: index + 2 },
      id: randomUUID(),
      actor,
      correlationId: 'edits',
    }));
    const decidedAt = ledger.now().toISOString();
    await ledger.append({ streamId: id, expectedVersion: 1, decidedAt, state: {}, events: edits });
    const { position } = await ledger.head();
    const found: number[] = [];
    const { ledgerReads } = market;
    market.ledgerReads = {
      ...ledgerReads,
      findEvents: async (query) => {
        const events = await ledgerReads.findEvents(query);
        found.push(events.length);
        return events;
      },
    };
    const answer = await market.call(`/tasks/${id}/history?limit=2`, { as: 'ada', ...since(position) });
    market.ledgerReads = ledgerReads;
    const { events } = sharedHistorySchema.parse(answer.body);
    expect(events.map(({ changes }) => changes)).toEqual([
      undefined,
      [{ field: 'budget', before: 499, after: 500 }],
    ]);
    // The first are its deals.
    expect(found.toSorted((a, b) => a - b)).toEqual([0, 3, 500]);
  });
});
