/** Passes items from one side to the other; the giving side waits until its item was processed. */
export interface Channel<T> {
  /** Resolves when the receiver has got the item and asks for more. */
  send(item: T): Promise<void>;
  /** All items that were given since the last batch, again and again; none if there were none for `idleMs`. Ends when the signal aborts. */
  received(signal: AbortSignal, idleMs?: number): AsyncIterable<readonly T[]>;
}

export const createChannel = <T>(): Channel<T> => {
  let waiting: { readonly item: T; readonly done: () => void }[] = [];
  let wake = (): void => undefined;

  /** Resolves with an item, or the end of the signal; to true after `idleMs`. */
  const nextItem = (signal: AbortSignal, idleMs: number | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isIdle: boolean) => {
        clearTimeout(idle);
        signal.removeEventListener('abort', go);
        resolve(isIdle);
      };
      const go = () => {
        end(false);
      };
      const idle = idleMs === undefined ? undefined : setTimeout(end, idleMs, true);
      wake = go;
      signal.addEventListener('abort', go);
    });

  return {
    send: (item) =>
      new Promise((resolve) => {
        waiting.push({ item, done: resolve });
        wake();
      }),
    async *received(signal, idleMs): AsyncGenerator<readonly T[]> {
      while (!signal.aborted) {
        if (waiting.length === 0) {
          if (await nextItem(signal, idleMs)) yield [];
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
