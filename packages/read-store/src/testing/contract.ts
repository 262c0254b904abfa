import { describe, expect, it } from 'vitest';
import { describeComparing } from './comparing.ts';
import { describeConditions } from './conditions.ts';
import { describeCounters } from './counters.ts';
import { describeDeals } from './deals.ts';
import { describeEntries } from './entries.ts';
import { describeEveryCollection } from './everyCollection.ts';
import { describeFollowing } from './following.ts';
import { describeGenerations, describePartitions } from './generations.ts';
import { describeLists } from './lists.ts';
import { describeMovingLists } from './movingLists.ts';
import { describeOneWrite } from './oneWrite.ts';
import type { OpenStore } from './openedStore.ts';
import { describeFuzzyMatch } from './fuzzyMatch.ts';
import { describeReadiness } from './readiness.ts';
import { describeReading } from './reading.ts';
import { describeRebuilds } from './rebuilds.ts';
import { describeRepairs } from './repairs.ts';
import { describeStoredSearches } from './searches.ts';
import { describeAnswerLists } from './answerLists.ts';
import { describeTotals } from './totals.ts';
import { describeWriting } from './writing.ts';

export { createMongoDatabase, type MongoDatabase } from './mongoDatabase.ts';
export type { OpenedStore, OpenStore } from './openedStore.ts';
export { postedTask, sideOfDeal } from './documents.ts';

/** What a projector needs of a store: writes, checkpoints, generations and rebuilds. */
export const describeProjectionStore = (open: OpenStore): void => {
  describePartitions(open);
  describeRebuilds(open);
  describeRepairs(open);
  describeWriting(open);
  describeCounters(open);
  describeOneWrite(open);
};

export const describeReadStore = (name: string, open: OpenStore): void => {
  describe(`read store: ${name}`, () => {
    it('has a check of its availability', async () => {
      const { store, dispose } = await open();
      await expect(store.check()).resolves.toBeUndefined();
      await dispose();
    });
    describeGenerations(open);
    describeReadiness(open);
    describeProjectionStore(open);
    describeComparing(open);
    describeEveryCollection(open);
    describeReading(open);
    describeConditions(open);
    describeEntries(open);
    describeDeals(open);
    describeLists(open);
    describeAnswerLists(open);
    describeTotals(open);
    describeMovingLists(open);
    describeStoredSearches(open);
    describeFuzzyMatch(open);
    describeFollowing(open);
  });
};
export { readAgain, writeFormsOf } from './writeForms.ts';
