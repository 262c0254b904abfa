/** A queue: what it is given runs one after the other, in the order given; a failure is its own only. */
export const createOneAtATime = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    const done = last.then(run);
    last = done.catch(() => undefined);
    return done;
  };
};
