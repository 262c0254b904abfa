import type { ProjectionStore } from '@marketplace/read-store';

/**
 * A store whose use can be broken off: at the call of that number, before or after it is done, and at all that follow.
 * A write may be broken off between the documents and the checkpoint.
 */
export const breakable = (memory: ProjectionStore) => {
  let left = Infinity;
  const calls =
    <A extends readonly unknown[], R>(run: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      left -= 1;
      if (left < 0) throw new Error('broken off before');
      const done = await run(...given);
      if (left === 0) throw new Error('broken off after');
      return done;
    };
  const letters = memory.deadLetters;
  const write: ProjectionStore['write'] = calls(async (id, documents, reached) => {
    left -= 1;
    await memory.write(id, documents, 0);
    if (left === 0) throw new Error('broken off between');
    await memory.write(id, documents, reached);
  });
  const store: ProjectionStore = {
    ...memory,
    checkpoints: calls((id) => memory.checkpoints(id)),
    load: (id, collection, ids) => calls(() => memory.load(id, collection, ids))(),
    write,
    readyToWrite:
      (...given) =>
      () =>
        write(...given),
    deadLetters: {
      ...letters,
      claim: calls((id, partitions) => letters.claim(id, partitions)),
      park: calls((letter, term) => letters.park(letter, term)),
      ofTask: calls((id, taskId) => letters.ofTask(id, taskId)),
      settle: calls((id, settled, term) => letters.settle(id, settled, term)),
    },
  };
  return {
    store,
    /** Undefined: at none. */
    breakAt: (call: number | undefined) => {
      left = call ?? Infinity;
    },
  };
};
