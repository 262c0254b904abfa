import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { commandsOf } from './call.ts';
import type { Market } from './market.ts';

/** Appends an event of a bid that can't be applied; its data has an offer of Bob. @returns the id of its dead letter */
export const deadLetterOn = async (market: Pick<Market, 'call' | 'eventStore'>): Promise<string> => {
  const damaged = await commandsOf(market.call).post();
  const data = {
    bidId: randomUUID(),
    userEmail: 'bob@example.com',
    userName: 'Bob',
    amount: '71717.17',
  } as never;
  await market.eventStore.ledger.append({
    streamId: damaged.id,
    expectedVersion: 1,
    decidedAt: new Date().toISOString(),
    state: {},
    events: [
      {
        type: 'BidPlaced',
        data,
        id: randomUUID(),
        actor: { uid: 'uid-bob', email: 'bob@example.com' },
        correlationId: 'c',
      },
    ],
  });
  const generations = (['tasks', 'bids'] as const).map((projection) => ({ projection, generation: 1 }));
  return vi.waitFor(async () => {
    const { letters } = await market.eventStore.deadLetters.list({ generations, limit: 1 });
    expect(letters).toHaveLength(1);
    return letters[0]?.id ?? '';
  }, 60_000);
};
