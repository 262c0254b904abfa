import type { Collection as MongoCollection, Db, Filter } from 'mongodb';
import { positionOfDeadLetter, type DeadLetter, type DeadLetters } from '../deadLetters.ts';
import type { GenerationId } from '../port.ts';
import { isRunning } from '../rebuild.ts';
import { duplicateKey, guarded, unlessDone } from './connection.ts';
import { projectionsIn, type ProjectionDocument } from './projectionDocuments.ts';
import { inBatches } from './writeDocuments.ts';

type StoredLetter = Omit<DeadLetter, 'id'> & { readonly _id: string; readonly term: number };

export const lettersIn = (db: Db): MongoCollection<StoredLetter> =>
  db.collection<StoredLetter>('parked_events');

const letterOf = ({ _id: id, term: _, ...letter }: StoredLetter): DeadLetter => ({ id, ...letter });

const holding = ({ projection, generation }: GenerationId): Filter<StoredLetter> => ({
  projection,
  generation,
  state: { $ne: 'discarded' },
});

export const createDeadLetters = (db: Db, advanced: () => void): DeadLetters => {
  const letters = () => lettersIn(db);
  const found = async (filter: Filter<StoredLetter>, limit = 0): Promise<readonly DeadLetter[]> =>
    (
      await letters()
        .find(filter, { sort: { position: 1, _id: 1 }, limit })
        .toArray()
    ).map(letterOf);
  const discardedEvents = async (
    projection: GenerationId['projection'],
    taskIds?: readonly string[],
  ): Promise<readonly string[]> => {
    const ofTasks = taskIds && { taskId: { $in: [...taskIds] } };
    const filter = { projection, state: 'discarded', ...ofTasks } as const;
    return (
      await letters()
        .find(filter, { projection: { eventId: 1 } })
        .toArray()
    ).map(({ eventId }) => eventId);
  };
  /** Adds one to a count of the generation, and returns the new count. */
  const countUp = async ({ projection, generation }: GenerationId, what: 'claims' | 'settled') => {
    const own = `generations.${generation}`;
    const document: ProjectionDocument | null = await projectionsIn(db).findOneAndUpdate(
      { _id: projection, [own]: { $exists: true } },
      { $inc: { [`${own}.${what}`]: 1 } },
      { returnDocument: 'after' },
    );
    const kept = document?.generations[generation];
    const count = kept?.[what];
    if (count === undefined) throw new Error(`There is no generation ${generation} of ${projection}.`);
    return count;
  };

  return {
    claim: (id, partitions) =>
      guarded(async () => {
        const term = await countUp(id, 'claims');
        const own = { ...holding(id), partition: { $in: [...partitions] } };
        await letters().updateMany({ ...own, term: { $lt: term } }, { $set: { term } });
        const held = letters().find(own, { sort: { position: 1 }, projection: { taskId: 1, position: 1 } });
        const all = await held.map(({ _id: id, taskId, position }) => ({ id, taskId, position })).toArray();
        return { term, letters: all };
      }),

    park: async (parked, term) => {
      const writes = parked.map(({ id, ...letter }) => {
        const { error, attempts, triedAt, state } = letter;
        // If it is discarded, or claimed by a later term, the filter does not match, and the insert meets its key.
        const filter = { _id: id, state: { $ne: 'discarded' as const }, term: { $lte: term } };
        const update = {
          $set: { error, attempts, triedAt, state, term },
          $setOnInsert: withoutTried(letter),
        };
        return { updateOne: { filter, update, upsert: true } };
      });
      for (const batch of inBatches(writes))
        await guarded(() => unlessDone(duplicateKey, () => letters().bulkWrite(batch, { ordered: false })));
    },

    requested: (id) =>
      guarded(async () => {
        const discarded = await discardedEvents(id.projection);
        return letters().distinct('taskId', {
          $and: [holding(id), { $or: [{ state: { $ne: 'parked' } }, { eventId: { $in: discarded } }] }],
        });
      }),

    ofTasks: (id, taskIds) => guarded(() => found({ ...holding(id), taskId: { $in: [...taskIds] } })),

    discardedEvents: (projection, taskIds) =>
      guarded(async () => new Set(await discardedEvents(projection, taskIds))),

    settle: async (id, { gone, discarded }, term) => {
      await guarded(async () => {
        // The revision changes first: after a crash in between, a removed letter is not settled again.
        await countUp(id, 'settled');
        const own = { term: { $lte: term } };
        await letters().updateMany(
          { _id: { $in: [...discarded] }, ...own },
          { $set: { state: 'discarded' } },
        );
        await letters().deleteMany({ _id: { $in: [...gone] }, ...own });
      });
      advanced();
    },

    request: (ids, state) =>
      guarded(async () => {
        const parked = await found({ _id: { $in: [...ids] }, state: 'parked' });
        const _id = { $in: parked.map(({ id }) => id) };
        await letters().updateMany({ _id, state: 'parked' }, { $set: { state } });
        // Another operator may have asked for the other action in between.
        const other = state === 'retrying' ? (['discarding', 'discarded'] as const) : (['retrying'] as const);
        const taken = await found({ _id, state: { $in: [...other] } });
        return parked.map(({ id }) => id).filter((id) => taken.every((other) => other.id !== id));
      }),

    list: ({ projection, state, limit, after }) =>
      guarded(async () => {
        const projections = await projectionsIn(db).find().toArray();
        const beyond = after === undefined ? undefined : (positionOfDeadLetter(after) ?? 0);
        const rows = await found(
          {
            $and: [
              {
                $or: [
                  { state: 'discarded' },
                  ...projections.map(({ _id, live, rebuild }) => ({
                    projection: _id,
                    generation: { $in: isRunning(rebuild) ? [live, rebuild.generation] : [live] },
                  })),
                ],
              },
              projection === undefined ? {} : { projection },
              state === undefined ? {} : { state },
              after === undefined || beyond === undefined
                ? {}
                : { $or: [{ position: { $gt: beyond } }, { position: beyond, _id: { $gt: after } }] },
            ],
          },
          limit + 1,
        );
        const page = rows.slice(0, limit);
        const last = page.at(-1);
        return { letters: page, ...(rows.length > limit && last && { end: last.id }) };
      }),

    find: (id) => guarded(async () => (await found({ _id: id }, 1))[0]),

    count: (id) => guarded(() => letters().countDocuments(holding(id))),
  };
};

/** The fields of a letter that never change. */
const withoutTried = ({
  error: _error,
  attempts: _attempts,
  triedAt: _triedAt,
  state: _state,
  ...first
}: Omit<DeadLetter, 'id'>) => first;
