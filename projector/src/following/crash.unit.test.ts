import { projections } from '@marketplace/read-store/projections';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsIn, foldOf } from '../testing/documents.ts';
import { histories } from '../testing/history.ts';
import { createMemoryFeed } from '../testing/memoryFeed.ts';
import { createMemoryStore } from '../testing/memoryStore.ts';
import { skipWaiting } from '../testing/skipWaiting.ts';
import { becomes, projectorsForTests } from '../testing/startProjectors.ts';

skipWaiting();
const started = projectorsForTests();

const steps = fc.array(
  fc.record({
    does: fc.constantFrom('add', 'add', 'flush', 'crash'),
    /** Milliseconds until the next one; a write is made every 5 ms at most. */
    pause: fc.integer({ min: 0, max: 12 }),
    events: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 4, maxLength: 16, size: 'max' },
);

describe('a store that goes back to an earlier state whenever its writers are lost', () => {
  it('ends in the fold of the ledger, with the checkpoint at the head', async () => {
    await fc.assert(
      fc.asyncProperty(histories, steps, async (events, taken) => {
        const { add, ...source } = createMemoryFeed();
        const store = createMemoryStore();
        const projector = await started({ ...source, store });
        let added = 0;
        const addSome = (count: number) => {
          add(events.slice(added, added + count));
          added = Math.min(added + count, events.length);
        };
        for (const { does, pause, events: count } of taken) {
          if (does === 'add') addSome(count);
          else if (does === 'flush') store.flush();
          else store.crash();
          await new Promise((resolve) => setTimeout(resolve, pause));
        }
        addSome(events.length);
        for (const { name } of projections) await becomes(store, name, { position: events.length });
        store.crash();
        for (const { name } of projections) await becomes(store, name, { position: events.length });
        await projector.stop();
        for (const projection of projections)
          expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
      }),
      { numRuns: 60 },
    );
  });
});
