import type { Writer } from '@marketplace/read-store';
import type { MemoryStore } from './memoryStore.ts';

/**
 * A store that fails from a given call on, as if the process had ended: before the call or after it, and at all later calls.
 * A write can also fail between the documents and the checkpoint.
 */
export const breakable = (memory: MemoryStore) => {
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
  const breakableWriter = (writer: Writer): Writer => ({
    ...writer,
    checkpoints: calls((id) => writer.checkpoints(id)),
    load: calls((id, collection, ids) => writer.load(id, collection, ids)),
    prepareWrite: (writes) =>
      calls(async () => {
        left -= 1;
        await writer.prepareWrite(writes.map((one) => ({ ...one, reached: new Map() })))();
        if (left === 0) throw new Error('broken off between');
        await writer.prepareWrite(writes)();
      }),
  });
  const letters = memory.deadLetters;
  const store: MemoryStore = {
    ...memory,
    openWriter: async () => breakableWriter(await memory.openWriter()),
    deadLetters: {
      ...letters,
      claim: calls((id, checkpoints) => letters.claim(id, checkpoints)),
      park: calls((parked, term) => letters.park(parked, term)),
      request: calls((ids, state) => letters.request(ids, state)),
      ofTasks: calls((id, taskIds) => letters.ofTasks(id, taskIds)),
      resolve: calls((resolved, term) => letters.resolve(resolved, term)),
    },
  };
  return {
    store,
    /** The number of the call that fails; undefined: no call fails. */
    breakAt: (call: number | undefined) => {
      left = call ?? Infinity;
    },
  };
};
