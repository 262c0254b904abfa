import type { ProjectionStore } from '@marketplace/read-store';
import type { Job } from '@marketplace/service-kit';

/** Few words every few seconds: a round is slow, and costs nobody anything. */
const every = 5_000;

/** Goes through the words that searches may take for others, again and again. */
export const reviewWords = (store: Pick<ProjectionStore, 'reviewWords'>): Job => {
  let after = '';
  return {
    name: 'review of words',
    every,
    run: async () => {
      after = (await store.reviewWords(after)) ?? '';
    },
  };
};
