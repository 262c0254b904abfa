import { projections } from '@marketplace/read-store/projections';
import { openMongoReadStore } from '@marketplace/read-store';
import { createMongoDatabase } from '@marketplace/read-store/testing';
import { createLogger } from '@marketplace/service-kit';
import { realMongo } from '@marketplace/service-kit/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliver, steps } from './testing/anyDelivery.ts';
import { checkpointOf, documentsIn, foldOf } from './testing/documents.ts';
import { histories } from './testing/history.ts';

const logger = createLogger({ level: 'silent', name: 'test' });

realMongo.describe('MongoDB', () => {
  describe.each(projections)('events of $name, delivered in any way', (projection) => {
    it('end in the same documents, and the checkpoint at the head', async () => {
      const id = { projection: projection.name, generation: 1 };
      await fc.assert(
        fc.asyncProperty(histories, steps, async (events, taken) => {
          const database = createMongoDatabase();
          const store = await openMongoReadStore({ url: database.url, logger });
          try {
            await store.projections.prepare();
            await deliver(store.projections, id, projection, events, taken);
            expect(await documentsIn(store.projections, projection, events)).toEqual(
              await foldOf(projection, events),
            );
            expect(await checkpointOf(store.projections, id)).toBe(events.length);
          } finally {
            await store.close();
            await database.drop();
          }
        }),
        { numRuns: 20 },
      );
    });
  });
});
