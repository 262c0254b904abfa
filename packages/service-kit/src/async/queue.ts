/** A queue: runs its jobs one after the other, in order. A job also runs if the job before it failed. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
};

/** A queue for each key: jobs of one key run one after the other, in order. */
export const createKeyedQueue = () => {
  const last = new Map<string, Promise<unknown>>();
  return {
    /** Resolves when all jobs of the key so far have ended. Undefined at once if there are none. */
    ended: (key: string): Promise<unknown> | undefined => last.get(key),
    inTurn: <T>(key: string, run: () => Promise<T>): Promise<T> => {
      const done = (last.get(key) ?? Promise.resolve()).then(run);
      const over = done.catch(() => undefined);
      last.set(key, over);
      void over.then(() => {
        if (last.get(key) === over) last.delete(key);
      });
      return done;
    },
  };
};
