import { createFence } from '@marketplace/service-kit';
import type { ReviewDeps } from '../write-review/writeReview.ts';
import type { MemoryLedger } from './memoryLedger.ts';

/** What a review is read from, over a ledger in memory: nobody is forgotten. */
export const reviewDepsOf = ({
  readTask,
  readBid,
}: Pick<MemoryLedger, 'readTask' | 'readBid'>): ReviewDeps => ({
  readBid,
  persons: { fence: createFence(), read: () => Promise.resolve(undefined) },
  audit: {
    reads: {
      findEvents: async ({ taskIds = [], types = [] }) =>
        (await Promise.all(taskIds.map(readTask))).flat().filter(({ type }) => types.includes(type)),
    },
  },
});
