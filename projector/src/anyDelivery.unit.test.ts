import { projections } from '@marketplace/read-store/projections';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliver, steps } from './testing/anyDelivery.ts';
import { checkpointOf, documentsIn, foldOf } from './testing/documents.ts';
import { histories } from './testing/history.ts';
import { createMemoryStore } from './testing/memoryStore.ts';

describe.each(projections)('events of $name, delivered in any way', (projection) => {
  it('end in the same documents, and the checkpoint at the head', async () => {
    const id = { projection: projection.name, generation: 1 };
    await fc.assert(
      fc.asyncProperty(histories, steps, async (events, taken) => {
        const store = createMemoryStore();
        await deliver(store, id, projection, events, taken);
        expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
        expect(await checkpointOf(store, id)).toBe(events.length);
      }),
      { numRuns: 300 },
    );
  });
});
