/** A queue: runs its jobs one after the other, in order. If a job fails, the next ones run all the same. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
};
