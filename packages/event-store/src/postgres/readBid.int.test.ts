import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '../append/ledger.ts';
import { bidPlaced, sampleAppend, sampleId } from '../testing/samples.ts';
import { openTestStore, type TestStore } from '../testing/testStore.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test.close());

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
    expect(own).toMatchObject([placed, revised, withdrawn]);
    expect(own.map(({ taskVersion }) => taskVersion)).toEqual([2, 4, 6]);
    expect(await test.store.readBid(sampleId())).toEqual([]);
  });
  it('are found by their index, however many events there are', async () => {
    const plan = await test.sql(
      `EXPLAIN SELECT position FROM event_store.events
       WHERE type IN ('BidPlaced', 'BidRevised', 'BidWithdrawn') AND data ->> 'bidId' = $1 ORDER BY position`,
      [sampleId()],
    );
    expect(JSON.stringify(plan)).toContain('events_of_bid');
  });
});
