import { describe, expect, it } from 'vitest';
import { describeDeadLetters } from './deadLetters.ts';
import { describeFollowing } from './following.ts';
import { describeGenerations } from './generations.ts';
import { describeLists } from './lists.ts';
import { describeComparing } from './comparing.ts';
import { describeMovingLists } from './movingLists.ts';
import { describePlacedBids } from './placedBids.ts';
import type { OpenStore } from './openedStore.ts';
import { describeReading } from './reading.ts';
import { describeSuccessions } from './successions.ts';
import { describeWriting } from './writing.ts';

export { createMongoDatabase, type MongoDatabase } from './mongoDatabase.ts';
export type { OpenedStore, OpenStore } from './openedStore.ts';

/** Everything that a read store must do, whatever keeps it: for the tests of an adapter. */
export const describeReadStore = (name: string, open: OpenStore): void => {
  describe(`read store: ${name}`, () => {
    it('can be asked whether it is there', async () => {
      const { store, dispose } = await open();
      await expect(store.check()).resolves.toBeUndefined();
      await dispose();
    });
    describeGenerations(open);
    describeSuccessions(open);
    describeComparing(open);
    describeWriting(open);
    describeReading(open);
    describePlacedBids(open);
    describeLists(open);
    describeMovingLists(open);
    describeFollowing(open);
    describeDeadLetters(open);
  });
};
