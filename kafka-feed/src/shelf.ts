/** Where one side puts things and the other takes all that are there. */
export interface Shelf<T> {
  /** Resolves when the thing has been taken, and its taker has come back for more. */
  put(thing: T): Promise<void>;
  /** All that is there, again and again; ends when the signal aborts. */
  taken(signal: AbortSignal): AsyncIterable<readonly T[]>;
}

export const createShelf = <T>(): Shelf<T> => {
  let things: { readonly thing: T; readonly done: () => void }[] = [];
  let wake = (): void => undefined;

  return {
    put: (thing) =>
      new Promise((resolve) => {
        things.push({ thing, done: resolve });
        wake();
      }),
    async *taken(signal): AsyncGenerator<readonly T[]> {
      while (!signal.aborted) {
        if (things.length === 0) {
          await new Promise<void>((resolve) => {
            const go = () => {
              signal.removeEventListener('abort', go);
              resolve();
            };
            wake = go;
            signal.addEventListener('abort', go);
          });
          continue;
        }
        const taken = things;
        things = [];
        yield taken.map(({ thing }) => thing);
        for (const { done } of taken) done();
      }
    },
  };
};
