import { partitionCount, type ProjectionName } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';
import type { ClientSession, Collection as MongoCollection, Db } from 'mongodb';
import type { Rebuild } from '../port.ts';

export interface StoredGeneration {
  readonly version: number;
  /** How far it is, by partition. */
  readonly partitions: readonly number[];
  /** It has caught up once and has its indexes: it may be read. */
  readonly ready?: boolean;
  /** How often dead letters of it have been settled. */
  readonly settled?: number;
  /** How often partitions of it have been claimed. */
  readonly claims?: number;
}

/**
 * All that moves a projection as a whole is in one document: which generation is live, and how far each is. A change of
 * one document is atomic, so the swap can depend on how far both are, and a reader always sees both together.
 */
export interface ProjectionDocument {
  readonly _id: ProjectionName;
  readonly live: number;
  readonly previous?: number;
  readonly paused?: boolean;
  /** The highest number of a generation so far; no number is given twice. */
  readonly made?: number;
  readonly rebuild?: Rebuild;
  readonly generations: Readonly<Record<string, StoredGeneration>>;
}

export const projectionsIn = (db: Db): MongoCollection<ProjectionDocument> =>
  db.collection<ProjectionDocument>('read_models');

export const newGeneration = (version: number): StoredGeneration => ({
  version,
  partitions: Array.from({ length: partitionCount }, () => 0),
});

/** Up to there every event is in. */
export const leastOf = ({ partitions }: StoredGeneration): number => Math.min(...partitions);

/** How something is read: by itself, or as of the moment that its session is of. */
export interface Reading {
  readonly session?: ClientSession;
  readonly readConcern?: { readonly level: 'snapshot' };
}

/** The live generation of a projection, and how far it is. */
export interface ReadAt {
  readonly live: number;
  readonly position: number;
  readonly settled: number;
}

/** Undefined where the projection can't be read yet. */
export const liveIn = (document: ProjectionDocument): ReadAt | undefined => {
  const generation = document.generations[document.live];
  return generation?.ready
    ? { live: document.live, position: leastOf(generation), settled: generation.settled ?? 0 }
    : undefined;
};

/** What is live now. Rejects with the problem `unavailable` until the projection can be read. */
export const readAt = async (db: Db, name: ProjectionName, reading: Reading = {}): Promise<ReadAt> => {
  const document = await projectionsIn(db).findOne({ _id: name }, reading);
  const at = document && liveIn(document);
  if (!at) throw unavailable('What is read here', new Error(`The projection ${name} is being made.`));
  return at;
};
