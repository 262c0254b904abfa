import { partitionCount, projectionNames, type ProjectionName } from '@marketplace/contracts';
import type { ReadPositions } from './port.ts';

export const everyPartition = (position: number): ReadonlyMap<number, number> =>
  new Map(Array.from({ length: partitionCount }, (_, partition) => [partition, position]));

/** The positions in the order of the partitions; 0 for a missing one. */
export const byPartition = (reached: ReadonlyMap<number, number>): number[] =>
  Array.from({ length: partitionCount }, (_, partition) => reached.get(partition) ?? 0);

export const forEveryProjection = <T>(value: T): Record<ProjectionName, T> =>
  Object.fromEntries(projectionNames.map((name) => [name, value])) as Record<ProjectionName, T>;

/** The position of an answer from several projections: their lowest position. */
export const leastPosition = (
  positions: Partial<ReadPositions>,
  readModels: readonly ProjectionName[],
): number => Math.min(...readModels.map((name) => positions[name] ?? 0));
