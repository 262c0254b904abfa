import { randomUUID } from 'node:crypto';
import { partitionCount, type LogPosition, type ProjectionName } from '@marketplace/contracts';
import { beingUpdated } from '@marketplace/service-kit';
import type { Collection as MongoCollection, Db } from 'mongodb';
import type { Rebuild } from '../port.ts';

export interface StoredGeneration {
  readonly version: number;
  /** The checkpoints by partition. */
  readonly partitions: readonly number[];
  /** It has caught up once and has its indexes, so it may be read. */
  readonly ready?: boolean;
  /** The number of writes that resolved its dead letters. */
  readonly settled?: number;
  /** The last event that it includes. The position is the first field, so that MongoDB compares by it. */
  readonly logPosition?: LogPosition;
  readonly timeline?: number;
  /** Different for each generation of any store. */
  readonly revision: string;
}

/**
 * The live generation of a projection and the checkpoints of all its generations, in one document. Changes of one document are
 * atomic, so a swap can depend on the checkpoints, and a reader always sees all of it together.
 */
export interface ProjectionDocument {
  readonly _id: ProjectionName;
  readonly live: number;
  readonly previous?: number;
  readonly paused?: boolean;
  /** The highest number of a generation so far; numbers are never used again. */
  readonly made?: number;
  readonly rebuild?: Rebuild;
  /** The number of the current timeline: the number of repairs up to now. */
  readonly timeline?: number;
  readonly generations: Readonly<Record<string, StoredGeneration>>;
}

export const projectionsIn = (db: Db): MongoCollection<ProjectionDocument> =>
  db.collection<ProjectionDocument>('read_models');

export const newGeneration = (version: number, timeline = 0): StoredGeneration => ({
  version,
  timeline,
  revision: randomUUID().slice(0, 8),
  partitions: Array.from({ length: partitionCount }, () => 0),
});

export interface LivePosition {
  readonly live: number;
  readonly position: number;
  readonly settled: number;
  /** The position of each partition, if some are higher than `position`, so that documents may change while it does not; else empty. */
  readonly further: readonly number[];
  readonly revision: string;
  /** Whether it has events that the ledger does not have. */
  readonly diverged: boolean;
}

/** The live generation in the document; undefined if the projection is not ready for reads. */
export const liveIn = (document: ProjectionDocument): LivePosition | undefined => {
  const generation = document.generations[document.live];
  if (!generation?.ready) return undefined;
  const { partitions, settled = 0, timeline = 0, revision } = generation;
  const position = Math.min(...partitions);
  return {
    live: document.live,
    position,
    settled,
    further: partitions.some((one) => one > position) ? partitions : [],
    revision,
    diverged: timeline < (document.timeline ?? 0),
  };
};

/** The live generation. Rejects with the problem `unavailable` until the projection is ready for reads. */
export const readAt = async (db: Db, name: ProjectionName): Promise<LivePosition> => {
  const document = await projectionsIn(db).findOne({ _id: name });
  const at = document && liveIn(document);
  if (!at) throw beingUpdated(new Error(`The projection ${name} is being made.`));
  return at;
};
