import type { ProjectionStore, Writer } from '@marketplace/read-store';
import type { Target } from './target.ts';
import type { UnlessBroken } from './unlessBroken.ts';

/** Makes generations readable that have come to the position, and takes them off the list; partitions of other processes may still be behind. */
export const makeReadable = async (
  waiting: Set<Target>,
  position: number,
  parts: {
    readonly store: Pick<ProjectionStore, 'prepareReads'>;
    readonly writer: Writer;
    readonly unlessBroken: UnlessBroken;
  },
): Promise<void> => {
  const { store, writer, unlessBroken } = parts;
  for (const target of waiting) {
    const { generation } = target;
    const isDone = await unlessBroken(generation.projection, 'making indexes', async () => {
      const isNear = Math.min(...(await writer.checkpoints(generation))) >= position;
      if (isNear) await store.prepareReads(generation);
      return isNear;
    });
    if (isDone !== false) waiting.delete(target);
  }
};
