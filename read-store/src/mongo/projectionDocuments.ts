import { partitionCount } from '@marketplace/contracts';
import { unavailable } from '@marketplace/service-kit';
import type { ClientSession, Collection as MongoCollection, Db } from 'mongodb';
import { projectionNames, type ProjectionName, type ReadPositions, type Succession } from '../port.ts';

export interface KeptGeneration {
  readonly version: number;
  /** How far it is, by partition. */
  readonly partitions: readonly number[];
  /** How often dead letters of it have been settled. */
  readonly settled?: number;
  /** How often partitions of it have been claimed. */
  readonly claims?: number;
}

/**
 * All that moves a projection as a whole is in one document: which generation is live, and how far each is. A change of
 * one document is atomic, so the swap can be bound to how far both are, and a reader never sees the one without the other.
 */
export interface ProjectionDocument {
  readonly _id: ProjectionName;
  readonly live: number;
  readonly previous?: number;
  readonly paused?: boolean;
  /** The last number that was given to a generation; none is given twice. */
  readonly made?: number;
  readonly succession?: Succession;
  readonly generations: Readonly<Record<string, KeptGeneration>>;
}

export const projectionsIn = (db: Db): MongoCollection<ProjectionDocument> =>
  db.collection<ProjectionDocument>('projections');

export const newGeneration = (version: number): KeptGeneration => ({
  version,
  partitions: Array.from({ length: partitionCount }, () => 0),
});

/** Up to there all events are in. */
export const leastOf = ({ partitions }: KeptGeneration): number => Math.min(...partitions);

/** How something is read: by itself, or as of the moment that its session is of. */
export interface Reading {
  readonly session?: ClientSession;
  readonly readConcern?: { readonly level: 'snapshot' };
}

/** Which generations are live, and how far they are. */
export interface ReadAt {
  readonly live: ReadPositions;
  readonly positions: ReadPositions;
  /** How often dead letters of the live ones have been settled. */
  readonly settled: readonly number[];
}

const liveIn = (documents: readonly ProjectionDocument[], name: ProjectionName) => {
  const document = documents.find(({ _id }) => _id === name);
  const generation = document?.generations[document.live];
  if (document === undefined || generation === undefined)
    throw unavailable('MongoDB', new Error(`The projection ${name} has no live generation yet.`));
  return { live: document.live, position: leastOf(generation), settled: generation.settled ?? 0 };
};

/** What is live now. Rejects with the problem `unavailable` until the store is prepared. */
export const readAt = async (db: Db, reading: Reading = {}): Promise<ReadAt> => {
  const documents = await projectionsIn(db)
    .find({ _id: { $in: [...projectionNames] } }, reading)
    .toArray();
  const [tasks, bidCounts] = [liveIn(documents, 'tasks'), liveIn(documents, 'bids')];
  return {
    live: { tasks: tasks.live, bids: bidCounts.live },
    positions: { tasks: tasks.position, bids: bidCounts.position },
    settled: [tasks.settled, bidCounts.settled],
  };
};

export const sameLive = (a: ReadAt, b: ReadAt): boolean =>
  projectionNames.every((name) => a.live[name] === b.live[name]);
