import type { ProjectionStore, Writer } from '@marketplace/read-store';
import type { Processor } from './processor.ts';
import type { FaultIsolation } from './faultIsolation.ts';

/**
 * The position from which a generation may be read: `behind` events before the head. An empty generation may be read only if the ledger is
 * empty, too: after the store was emptied, readers must not find fewer documents than before.
 */
export const readableFrom = (head: number, behind: number): number =>
  Math.max(head - behind, Math.min(head, 1));

/** Makes a waiting generation readable when all of its partitions, also the partitions of other processes, have reached the position. */
export const makeReadable = async (
  waiting: Set<Processor>,
  position: number,
  deps: {
    readonly store: Pick<ProjectionStore, 'prepareReads'>;
    readonly writer: Writer;
    readonly unlessBroken: FaultIsolation;
  },
): Promise<void> => {
  const { store, writer, unlessBroken } = deps;
  for (const processor of waiting) {
    const { generation } = processor;
    const isDone = await unlessBroken(generation.projection, 'making indexes', async () => {
      const isNear = Math.min(...(await writer.checkpoints(generation))) >= position;
      if (isNear) await store.prepareReads(generation);
      return isNear;
    });
    if (isDone !== false) waiting.delete(processor);
  }
};
