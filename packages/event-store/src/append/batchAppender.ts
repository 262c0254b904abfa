import { asProblem, isUnavailable } from '@marketplace/service-kit/postgres';
import type { AppendConnection } from './appendConnection.ts';
import type { AppendObserver } from './appendMetrics.ts';
import type { AppendResult } from './ledger.ts';
import type { PreparedAppend } from './preparedAppend.ts';

/** An append whose caller waits for its answer. */
export interface QueuedAppend {
  readonly prepared: PreparedAppend;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: Error) => void;
  /** Time of the call, by `performance.now()`. */
  readonly since: number;
}

/** Called after each batch that appended something. */
export type OnCommitted = (batch: readonly PreparedAppend[], results: readonly AppendResult[]) => void;

export const createBatchAppender = (
  connection: AppendConnection,
  committed: OnCommitted,
  observer: AppendObserver | undefined,
) => {
  const observe = (result: AppendResult['kind'] | 'failed', { since }: QueuedAppend): void =>
    observer?.answered(result, (performance.now() - since) / 1000);

  const rejectAll = (batch: readonly QueuedAppend[], error: unknown): void => {
    const reason = asProblem(error);
    for (const entry of batch) {
      observe('failed', entry);
      entry.reject(reason);
    }
  };

  const answerAll = (batch: readonly QueuedAppend[], results: readonly AppendResult[]): void => {
    results.forEach((result, index) => {
      const entry = batch[index];
      if (entry === undefined) return;
      observe(result.kind, entry);
      entry.resolve(result);
    });
  };

  /** An append that PostgreSQL refuses must fail alone: after an error, the batch is halved until the refused append is the only one. */
  const write = async (batch: readonly QueuedAppend[]): Promise<void> => {
    try {
      const appends = batch.map(({ prepared }) => prepared);
      observer?.batch(batch.length);
      const { results } = await connection.call(appends);
      if (results.some(({ kind }) => kind === 'appended')) committed(appends, results);
      answerAll(batch, results);
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) {
        rejectAll(batch, error);
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await write(batch.slice(0, middle));
      await write(batch.slice(middle));
    }
  };
  return {
    /** Appends the batch and answers its callers. Never rejects. */
    write,
    rejectAll,
  };
};
