import { sampleId } from '@marketplace/event-store/testing';
import { realMongo } from '@marketplace/service-kit/testing';
import { it } from 'vitest';
import { backUpAndRestore } from '../../testing/restoring.ts';

const mongo = () => ({ MONGO_URL: new URL(`/test-${sampleId()}`, realMongo.address).href });

realMongo.describe('a backup of a product with read models in MongoDB', () => {
  it('is restored whole, and the product goes on from it', { timeout: 120_000 }, () =>
    backUpAndRestore(mongo(), mongo()),
  );
});
