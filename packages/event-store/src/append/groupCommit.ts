import { unavailable } from '@marketplace/service-kit';
import type { AppendConnection } from './appendConnection.ts';
import type { AppendObserver } from './appendMetrics.ts';
import type { Append, AppendResult } from './ledger.ts';
import { prepareAppend, type PreparedAppend } from './preparedAppend.ts';
import { asProblem, isUnavailable } from '@marketplace/service-kit/postgres';

/** An append whose caller waits for its answer. */
interface QueuedAppend {
  readonly prepared: PreparedAppend;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (reason: Error) => void;
  /** Time of the call, by `performance.now()`. */
  readonly since: number;
}

/** Called after each batch that appended something. */
type OnCommitted = (batch: readonly PreparedAppend[], results: readonly AppendResult[]) => void;

const createBatchAppender = (
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

const mostAppends = 512;
/** Most characters in a batch; a larger append is sent alone. */
const mostSize = 1_000_000;
/** Most batches on the way at once: PostgreSQL works on one while this process prepares the next. */
const mostOnTheWay = 2;
/** A batch with this many appends is sent without waiting for more: enough appends share its commit. */
const mostAwaited = 32;
/** A batch is sent when it has this share of the appends that were recently under way at the same time. */
const shareAwaited = 0.75;
/** Each batch multiplies `crowd` by this factor, but never to less than the appends that are under way. */
const crowdDecay = 0.9;

/** How many of the waiting appends go into one batch. */
const batchLength = (waiting: readonly QueuedAppend[]): number => {
  let size = 0;
  const tooMany = waiting.findIndex(({ prepared }, index) => {
    size += prepared.size;
    return index === mostAppends || (index > 0 && size > mostSize);
  });
  return tooMany < 0 ? waiting.length : tooMany;
};

/**
 * Group commit: appends that arrive while others are on the way go together in the next batch. A batch is sent at the end of
 * the event loop's turn if no other batch is on the way, and at once when it is large enough, so that this process and
 * PostgreSQL work at the same time (decision 37). `committed` is called after each batch that appended something, `observer` for
 * every batch and every answer.
 */
export const createGroupCommit = (
  connection: AppendConnection,
  committed: OnCommitted,
  observer?: AppendObserver,
) => {
  const { write, rejectAll } = createBatchAppender(connection, committed, observer);
  const waiting: QueuedAppend[] = [];
  /** Number of batches that are sent and not yet answered; `sent` is the number of their appends. */
  let onTheWay = 0;
  let sent = 0;
  /** Number of appends that were recently under way at the same time. */
  let crowd = 0;
  let scheduled = false;
  let closed = false;
  let drained: (() => void) | undefined;

  const send = async (): Promise<void> => {
    onTheWay += 1;
    try {
      await connection.connect();
      crowd = Math.max(sent + waiting.length, crowd * crowdDecay);
      const batch = waiting.splice(0, batchLength(waiting));
      sent += batch.length;
      if (batch.length > 0) await write(batch).finally(() => (sent -= batch.length));
    } catch (error) {
      // PostgreSQL is unavailable: the waiting callers would get the same answer, only later.
      rejectAll(waiting.splice(0), error);
    } finally {
      onTheWay -= 1;
      sendIfReady();
      if (waiting.length === 0 && onTheWay === 0) drained?.();
    }
  };

  const sendIfReady = (): void => {
    if (waiting.length === 0 || onTheWay === mostOnTheWay) return;
    if (waiting.length >= Math.min(mostAwaited, crowd * shareAwaited)) void send();
    else if (onTheWay === 0 && !scheduled) {
      scheduled = true;
      // Appends that arrive in one turn of the event loop go together.
      setImmediate(() => {
        scheduled = false;
        if (waiting.length > 0 && onTheWay === 0) void send();
      });
    }
  };

  return {
    append: (append: Append): Promise<AppendResult> =>
      new Promise((resolve, reject) => {
        if (closed) throw unavailable('PostgreSQL', new Error('The event store is closed.'));
        waiting.push({ prepared: prepareAppend(append), resolve, reject, since: performance.now() });
        sendIfReady();
      }),
    /** Refuses new appends from now on, and resolves when the earlier ones are answered. */
    drain: (): Promise<void> =>
      new Promise((resolve) => {
        closed = true;
        if (waiting.length === 0 && onTheWay === 0) resolve();
        else drained = resolve;
      }),
  };
};
