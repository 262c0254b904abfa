import { bidsProjection, tasksProjection, type Projection } from '@marketplace/read-store/projections';
import { describe, expect, it } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
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
  it('becomes a dead letter of this projection, and everything else goes on', async () => {
    const refusing: Projection = {
      ...tasksProjection,
      changes: (event) => {
        if (event.position === 3) throw new Error('broken');
        return tasksProjection.changes(event);
      },
    };
    const store = createMemoryStore();
    const projector = await started({
      ...createMemoryFeed(events),
      store,
      projections: [refusing, bidsProjection],
    });
    await becomes(store, 'tasks', { position: 5, deadLetters: 1 });
    await becomes(store, 'bids', { position: 5, deadLetters: 0 });
    const others = events.filter(({ position }) => position !== 3);
    expect(await documentsIn(store, tasksProjection, events)).toEqual(await foldOf(tasksProjection, others));
    expect(await documentsIn(store, bidsProjection, events)).toEqual(await foldOf(bidsProjection, events));
    expect(projector.isFailing('tasks')).toBe(false);
  });

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
