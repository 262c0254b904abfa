import type { ProjectionStore } from '@marketplace/read-store';
import type { Logger } from '@marketplace/service-kit';
import { createThrottle, pause } from '@marketplace/service-kit/async';

/** Few words every few seconds: a round is slow, and costs nobody anything. */
const reviewEvery = 5_000;
const sayEvery = 60_000;

/** Goes through the words that searches may take for others, again and again. */
export const keepReviewingWords = async (parts: {
  readonly store: Pick<ProjectionStore, 'reviewWords'>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly everyMs?: number;
}): Promise<void> => {
  const { store, logger, signal, everyMs = reviewEvery } = parts;
  const seldom = createThrottle(sayEvery);
  let after = '';
  for (;;) {
    await pause(everyMs, signal);
    if (signal.aborted) return;
    try {
      after = (await store.reviewWords(after)) ?? '';
    } catch (error) {
      seldom(() =>
        logger.warn({ err: error }, 'the words for fuzzy searches were not reviewed; trying again'),
      );
    }
  }
};
