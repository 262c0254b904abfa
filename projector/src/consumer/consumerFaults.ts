import type { ProjectionName } from '@marketplace/contracts';
import { isUnavailable, type Logger } from '@marketplace/service-kit';
import { retry } from '@marketplace/service-kit/async';
import type { Retry } from '../retry.ts';
import { writingDocuments } from './batchWriter.ts';

/** In milliseconds. */
const leaveAfter = 15_000;
/** In milliseconds. A failure later than this after the last one counts as a new trouble, even if no write succeeded between them. */
const forgetAfter = 60_000;

/** Tells when a store can't be written for so long that other processes should have the partitions: they may reach it. */
const createWriteTimeout = (now = () => performance.now()) => {
  let over = new AbortController();
  let awaySince: number | undefined;
  let failedAt = -Infinity;
  return {
    /** Begins again; the signal aborts when the store has been away for 15 s. */
    begin: () => {
      over = new AbortController();
      awaySince = undefined;
      return over.signal;
    },
    /** Something failed, after so long. */
    failed: (tookMs: number) => {
      if (now() - failedAt > forgetAfter) awaySince = undefined;
      failedAt = now();
      awaySince ??= failedAt - tookMs;
      if (failedAt - awaySince >= leaveAfter) over.abort();
    },
    /** Reads that work are not enough: each new try begins with them. */
    wrote: () => {
      awaySince = undefined;
    },
  };
};

/** What a consumer retries as a whole. */
export const following = 'following the feed';

/** What fails in a consumer, and for how long. */
export const createConsumerFaults = (logger: Logger) => {
  /** What it is that fails, by projection. */
  const failing = new Map<ProjectionName, string>();
  const timeout = createWriteTimeout();
  /** Writers that were lost since the last write. */
  let lostWriters = 0;

  const failed = (what: string, names: readonly ProjectionName[], error: unknown, tookMs: number): void => {
    const context = { err: error, projections: names };
    if (isUnavailable(error)) {
      timeout.failed(what === writingDocuments ? tookMs : 0);
      logger.warn(context, `${what}: waiting; a store or the feed is unavailable`);
      return;
    }
    for (const name of names) failing.set(name, what);
    logger.error(context, `${what} failed; trying again`);
  };
  const succeeded = (what: string, names: readonly ProjectionName[]): void => {
    if (what === writingDocuments) {
      timeout.wrote();
      lostWriters = 0;
    }
    for (const name of names) if ([what, following].includes(failing.get(name) ?? '')) failing.delete(name);
  };

  return {
    /** Tries until the signal aborts, on behalf of these projections. While it is ending, failures are expected and not reported. */
    retryUntil:
      (
        signal: AbortSignal,
        names: readonly ProjectionName[],
        isEnding: () => boolean = () => signal.aborted,
      ): Retry =>
      async (what, run) => {
        let begun = 0;
        const attempt = async () => {
          begun = performance.now();
          await run();
          succeeded(what, names);
        };
        const onFailure = (error: unknown) => {
          if (!isEnding()) failed(what, names, error, performance.now() - begun);
        };
        await retry(attempt, { signal, onFailure });
      },
    /** Begins an assignment; the signal aborts when the store has not been written for too long. */
    beginTimeout: () => timeout.begin(),
    /** A writer lost its connection; true if nothing was written since the loss before. */
    lostWriterAgain: () => (lostWriters += 1) > 1,
    failing: () => new Set(failing.keys()),
    clear: () => failing.clear(),
  };
};
