import type { ProjectionName } from '@marketplace/contracts';
import type { Db } from 'mongodb';
import type { GenerationId, Rebuild, RebuildRequest, Rebuilds, RepairRequest } from '../port.ts';
import { createControlReads, neededOf, rebuildOf, storedOf, type StoredControl } from '../rebuilding.ts';
import { guarded } from './connection.ts';
import { setMailsBack } from './mails.ts';
import { setMessagesBack } from './messages.ts';
import { setNotificationStatesBack } from './notificationStates.ts';
import { setUserDataBack } from './userData.ts';
import { newGeneration, projectionsIn, type ProjectionDocument } from './projectionDocuments.ts';
import { collectionNames, createCollections } from './schema.ts';

type StoredProjection = StoredControl & { readonly made: number; readonly begun: Rebuild | null };

const storedFrom = (document: ProjectionDocument): StoredProjection => {
  const { _id: projection, live, previous, rebuild, generations } = document;
  const { paused = false, made = 0, timeline = 0 } = document;
  const numbers = Object.keys(generations).map(Number);
  return {
    live,
    previous,
    paused,
    rebuild,
    timeline,
    generations: Object.entries(generations).map(([generation, stored]) => ({
      projection,
      generation: Number(generation),
      version: stored.version,
      checkpoints: stored.partitions,
      ...(stored.logPosition && { logPosition: stored.logPosition }),
      timeline: stored.timeline ?? 0,
    })),
    made: Math.max(made, ...numbers),
    begun: rebuild ?? null,
  };
};

const readAll = async (
  db: Db,
  projections: readonly ProjectionName[],
): Promise<ReadonlyMap<ProjectionName, StoredProjection>> => {
  const cursor = projectionsIn(db).find({ _id: { $in: [...projections] } });
  return new Map((await cursor.toArray()).map((document) => [document._id, storedFrom(document)]));
};

const read = async (db: Db, projection: ProjectionName): Promise<StoredProjection> =>
  storedOf(await readAll(db, [projection]), projection);

/** Matches only if no other process has started, ended or swapped a rebuild since the read. */
const unmoved = (projection: ProjectionName, { live, begun }: StoredProjection) => ({
  _id: projection,
  live,
  ...(begun === null
    ? { rebuild: { $exists: false } }
    : { 'rebuild.startedAt': begun.startedAt, 'rebuild.state': begun.state }),
});

const beginRebuild = async (db: Db, projection: ProjectionName, request: RebuildRequest | RepairRequest) => {
  for (;;) {
    const stored = await read(db, projection);
    const rebuild = rebuildOf(stored, request, stored.made + 1);
    if (rebuild === undefined) return undefined;
    const { generation, version } = rebuild;
    const isNew = generation > stored.made;
    const timeline = request.kind === 'repair' ? stored.timeline + 1 : stored.timeline;
    if (request.kind === 'repair' && request.head !== undefined)
      // Done before the timeline begins: after a crash in between, another process does this again and begins it.
      for (const setBack of [setNotificationStatesBack, setUserDataBack, setMessagesBack, setMailsBack])
        await setBack(db, request.head);
    const { matchedCount } = await projectionsIn(db).updateOne(unmoved(projection, stored), {
      $set: {
        rebuild,
        timeline,
        ...(isNew && { made: generation, [`generations.${generation}`]: newGeneration(version, timeline) }),
      },
    });
    if (matchedCount === 0) continue;
    if (isNew) await createCollections(db, { projection, generation });
    return rebuild;
  }
};

/** Also removes generations that were only partly created or removed. */
const removeUnneeded = async (db: Db, projection: ProjectionName): Promise<void> => {
  const stored = await read(db, projection);
  const needed = neededOf(stored);
  const isNeeded = ({ generation }: GenerationId) => needed.has(generation);
  const gone = stored.generations.filter((generation) => !isNeeded(generation));
  const numbers = Array.from({ length: stored.made }, (_, index) => ({ projection, generation: index + 1 }));
  const unneeded = new Set(numbers.filter((id) => !isNeeded(id)).flatMap(collectionNames));
  const there = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of there) if (unneeded.has(name)) await db.dropCollection(name);
  for (const { generation } of gone)
    await projectionsIn(db).updateOne(
      { _id: projection, live: { $ne: generation }, previous: { $ne: generation } },
      { $unset: { [`generations.${generation}`]: '' } },
    );
};

export const createRebuilds = (
  db: Db,
  byItself: <T>(run: (db: Db) => Promise<T>) => Promise<T>,
): Rebuilds => ({
  ...createControlReads((projections) => guarded(() => readAll(db, projections))),
  setPaused: async (projection, paused) => {
    await guarded(() => projectionsIn(db).updateOne({ _id: projection }, { $set: { paused } }));
  },
  beginRebuild: (projection, request) => byItself((own) => beginRebuild(own, projection, request)),
  updateRebuild: async (projection, seen, now) => {
    const { matchedCount } = await guarded(() =>
      projectionsIn(db).updateOne(
        {
          _id: projection,
          'rebuild.startedAt': seen.startedAt,
          'rebuild.generation': seen.generation,
          'rebuild.state': { $in: ['catching-up', 'comparing'] },
        },
        { $set: { rebuild: now } },
      ),
    );
    return matchedCount > 0;
  },
  removeUnneeded: (projection) => byItself((own) => removeUnneeded(own, projection)),
  dropPrevious: async (projection) => {
    await guarded(() => projectionsIn(db).updateOne({ _id: projection }, { $unset: { previous: '' } }));
    await byItself((own) => removeUnneeded(own, projection));
  },
});
