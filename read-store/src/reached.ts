import { partitionCount } from '@marketplace/contracts';
import type { Reached } from './port.ts';

/** A position for each partition; 0 for one that nothing is said of. */
export const byPartition = (reached: Reached): number[] =>
  Array.from({ length: partitionCount }, (_, partition) =>
    typeof reached === 'number' ? reached : (reached.get(partition) ?? 0),
  );
