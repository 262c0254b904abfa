import { partitionCount } from '@marketplace/contracts';

/** The same position for every partition. */
export const everyPartition = (position: number): ReadonlyMap<number, number> =>
  new Map(Array.from({ length: partitionCount }, (_, partition) => [partition, position]));

/** A position for each partition in their order; 0 for one that is left out. */
export const byPartition = (reached: ReadonlyMap<number, number>): number[] =>
  Array.from({ length: partitionCount }, (_, partition) => reached.get(partition) ?? 0);
