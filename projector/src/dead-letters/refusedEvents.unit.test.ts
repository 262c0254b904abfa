import { bidsProjection } from '@marketplace/read-store/projections';
import { describe, it } from 'vitest';
import { bid, ledgerOf, posting, type Happening } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests } from '../testing/startProjectors.ts';

const posted = (task: number): Happening => ({ type: 'TaskPosted', data: posting, task, uid: 'ada' });
const bidOn = (task: number): Happening => ({ type: 'BidPlaced', data: bid, task, uid: 'bob' });
const events = ledgerOf([posted(1), bidOn(1), posted(2), posted(3), posted(4)]);

skipWaiting();
const started = projectorsForTests();

describe('an event that a projection refuses', () => {
  it.each([
    ['whose data does not fit', { data: { title: 7 } }],
    ['with a character that PostgreSQL refuses', { data: { ...posting, title: 'A\0B' } }],
    ['with half a surrogate pair', { data: { ...posting, description: 'a\ud83d' } }],
    ['with a huge field', { data: { ...posting, deadline: 'x'.repeat(10_000) } }],
    ['of a bid whose id is not a UUID', { type: 'BidPlaced', data: { ...bid, bidId: 'bid 7' } }],
  ])('is one %s', async (_, poison) => {
    const poisoned = events.map((event) => (event.position === 3 ? { ...event, ...poison } : event));
    const store = createMemoryStore();
    await started({ ...createMemoryFeed(poisoned), store });
    const name = 'type' in poison && poison.type === 'BidPlaced' ? 'bids' : 'tasks';
    await becomes(store, name, { position: 5, deadLetters: 1 });
  });

  it('is not one that the projection does not read, whatever its data', async () => {
    const odd = events.map((event) => (event.position === 3 ? { ...event, data: 7 } : event));
    const store = createMemoryStore();
    await started({ ...createMemoryFeed(odd), store, projections: [bidsProjection] });
    await becomes(store, 'bids', { position: 5, deadLetters: 0 });
  });
});
