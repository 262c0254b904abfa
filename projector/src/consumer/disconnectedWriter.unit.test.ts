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

/** Each step adds some events. `loses`: the writer loses its connection before the next write, or after this write was done. */
const steps = fc.array(
  fc.record({ loses: fc.constantFrom('before', 'after', undefined), events: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 4, maxLength: 12, size: 'max' },
);

describe('a writer that loses its connection before or after a write', () => {
  it('leaves the fold of the ledger in the end, with the checkpoint at the head', async () => {
    await fc.assert(
      fc.asyncProperty(histories, steps, async (events, taken) => {
        let loses: 'before' | 'after' | undefined;
        const lose = (when: 'before' | 'after') => {
          if (loses !== when) return;
          loses = undefined;
          store.disconnect();
        };
        const { add, ...source } = createMemoryFeed();
        const store = createMemoryStore({
          beforeWrite: () => lose('before'),
          afterWrite: () => lose('after'),
        });
        const projector = await started({ ...source, store });
        let added = 0;
        for (const step of [...taken, { loses: undefined, events: events.length }]) {
          loses = step.loses;
          add(events.slice(added, added + step.events));
          added = Math.min(added + step.events, events.length);
          for (const { name } of projections) await becomes(store, name, { position: added });
        }
        await projector.stop();
        for (const projection of projections)
          expect(await documentsIn(store, projection, events)).toEqual(await foldOf(projection, events));
      }),
      { numRuns: 30 },
    );
  });
});
