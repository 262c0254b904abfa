/** Passes items from one side to the other; the giving side waits until its item was processed. */
export interface Handoff<T> {
  /** Resolves when the receiver has got the item and asks for more. */
  give(item: T): Promise<void>;
  /** All items that were given since the last batch, again and again; ends when the signal aborts. */
  received(signal: AbortSignal): AsyncIterable<readonly T[]>;
}

export const createHandoff = <T>(): Handoff<T> => {
  let waiting: { readonly item: T; readonly done: () => void }[] = [];
  let wake = (): void => undefined;

  const nextItem = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const go = () => {
        signal.removeEventListener('abort', go);
        resolve();
      };
      wake = go;
      signal.addEventListener('abort', go);
    });

  return {
    give: (item) =>
      new Promise((resolve) => {
        waiting.push({ item, done: resolve });
        wake();
      }),
    async *received(signal): AsyncGenerator<readonly T[]> {
      while (!signal.aborted) {
        if (waiting.length === 0) {
          await nextItem(signal);
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
