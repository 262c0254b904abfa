import { once } from 'node:events';

/** Waits for something else, or until the signal aborts. */
export type Otherwise = (signal: AbortSignal) => Promise<unknown>;
const nothing: Otherwise = (signal) => once(signal, 'abort');

/** Passes items from senders to a receiver; a sender waits until its item was processed. */
export interface Channel<T> {
  /** Resolves when the receiver has processed the item and asks for more. */
  send(item: T): Promise<void>;
  /**
   * Yields batches: all items that were sent since the batch before. Waits for an item; if `otherwise` resolves first, the batch is
   * empty. Ends when the signal aborts.
   */
  received(signal: AbortSignal, otherwise?: Otherwise): AsyncIterable<readonly T[]>;
}

export const createChannel = <T>(): Channel<T> => {
  let waiting: { readonly item: T; readonly done: () => void }[] = [];
  let wake = (): void => undefined;

  /** Resolves to true when `otherwise` resolves, or to false if an item is sent or the signal aborts before that. */
  const nextItem = async (signal: AbortSignal, otherwise: Otherwise): Promise<boolean> => {
    const came = new AbortController();
    wake = () => {
      came.abort();
    };
    const until = AbortSignal.any([signal, came.signal]);
    await otherwise(until);
    return !until.aborted;
  };

  return {
    send: (item) =>
      new Promise((resolve) => {
        waiting.push({ item, done: resolve });
        wake();
      }),
    async *received(signal, otherwise = nothing): AsyncGenerator<readonly T[]> {
      while (!signal.aborted) {
        if (waiting.length === 0) {
          if (await nextItem(signal, otherwise)) yield [];
          continue;
        }
        const batch = waiting;
        waiting = [];
        yield batch.map(({ item }) => item);
        for (const { done } of batch) done();
      }
    },
  };
};
