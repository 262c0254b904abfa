/** A queue: runs its jobs one after the other, in order. A job also runs if the job before it failed. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
};
