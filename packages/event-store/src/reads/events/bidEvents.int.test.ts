import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../append/ledger.ts';
import { bidPlaced, sampleAppend, sampleId } from '../../testing/samples.ts';
import { lastOffers, ofBid } from './taskEvents.ts';
import { startedTestStore } from '../../testing/testStore.ts';

const test = startedTestStore();

describe('the events of a bid', () => {
  it('are its own ones, in order; an acceptance is an event of the task', async () => {
    const [taskId, bidId] = [sampleId(), sampleId()];
    const placed: NewEvent = {
      ...bidPlaced(),
      type: 'BidPlaced',
      data: { bidId, userEmail: 'e', userName: 'n' },
    };
    const revised: NewEvent = {
      ...bidPlaced(),
      type: 'BidRevised',
      data: { bidId, amount: 5, message: `"bidId":"${sampleId()}"` },
    };
    const accepted: NewEvent = { ...bidPlaced(), type: 'BidAccepted', data: { bidId, bidderUid: 'u' } };
    const withdrawn: NewEvent = { ...bidPlaced(), type: 'BidWithdrawn', data: { bidId } };
    const events = [bidPlaced(), placed, bidPlaced(), revised, accepted, withdrawn];
    await test.store.ledger.append({ ...sampleAppend(taskId, 0), events });
    const own = await test.store.readBid(bidId);
    expect(own).toMatchObject({ events: [placed, revised, withdrawn], revisions: 1, taskVersion: 6 });
    expect(own.events.map(({ taskVersion }) => taskVersion)).toEqual([2, 4, 6]);
    expect(await test.store.readBid(sampleId())).toEqual({ events: [], revisions: 0, taskVersion: 0 });
  });
  it('are counted, and only the first and the last two are read', async () => {
    const [taskId, bidId] = [sampleId(), sampleId()];
    const placed: NewEvent = {
      ...bidPlaced(),
      type: 'BidPlaced',
      data: { bidId, userEmail: 'e', userName: 'n' },
    };
    const revised = Array.from({ length: 50 }, (_, amount): NewEvent => ({
      ...bidPlaced(),
      type: 'BidRevised',
      data: { bidId, amount, message: 'm' },
    }));
    await test.store.ledger.append({
      ...sampleAppend(taskId, 0),
      events: [bidPlaced(), placed, ...revised],
    });
    const { events, revisions } = await test.store.readBid(bidId);
    expect([events.map(({ taskVersion }) => taskVersion), revisions]).toEqual([[2, 51, 52], 50]);
  });
  it('are found by their index, however many events there are', async () => {
    const plans = [
      await test.sql(`EXPLAIN ${ofBid.text}`, [sampleId()]),
      await test.sql(`EXPLAIN ${lastOffers.text}`, [[sampleId(), sampleId()], ['BidPlaced'], 9]),
    ];
    for (const plan of plans) expect(JSON.stringify(plan).match(/events_of_bid/g)).toHaveLength(1);
  });
});
