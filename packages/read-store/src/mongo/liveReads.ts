import { beingUpdated } from '@marketplace/service-kit';
import type { Db } from 'mongodb';
import { projectionFor, type Collection } from '../projections/index.ts';
import type { At, ReadVersion } from '../port.ts';
import { forEveryProjection } from '../positions.ts';
import { guarded } from './connection.ts';
import { liveIn, projectionsIn, readAt } from './projectionDocuments.ts';
import { storeIn } from './schema.ts';

/** Reads of the generations that are live. */
export interface LiveReads {
  readonly version: () => Promise<ReadVersion>;
  /** Reads the live generation, and its position first, so that the answer contains every event up to that position. */
  readonly read: <T extends object>(
    collection: Collection,
    find: (generation: number, revision: string) => Promise<T>,
  ) => Promise<At<T>>;
}

export const createLiveReads = (db: Db): LiveReads => {
  const version = (): Promise<ReadVersion> =>
    guarded(async () => {
      const [store, documents] = await Promise.all([
        storeIn(db).findOne({ _id: 'store' }),
        projectionsIn(db).find().toArray(),
      ]);
      // A projection that is not ready, or has diverged, has position 0, so calls that wait for it keep waiting.
      const [revisions, positions] = [forEveryProjection(''), forEveryProjection(0)];
      let readable = 0;
      for (const document of documents) {
        const at = liveIn(document);
        if (at === undefined) continue;
        readable += 1;
        revisions[document._id] = [store?.revision, at.live, at.settled, ...at.further].join('.');
        positions[document._id] = at.diverged ? 0 : at.position;
      }
      if (readable === 0) throw beingUpdated(new Error('No projection can be read.'));
      return { revisions, positions };
    });

  // If another generation is live afterwards, the read is repeated, because the old one may be gone.
  const read: LiveReads['read'] = (collection, find) => {
    const { name } = projectionFor(collection);
    return guarded(async () => {
      for (let before = await readAt(db, name); ;) {
        const found = await find(before.live, before.revision);
        const after = await readAt(db, name);
        if (before.revision === after.revision) return { ...found, position: before.position };
        before = after;
      }
    });
  };

  return { version, read };
};
