import type { DocumentDifferences } from '@marketplace/contracts';
import type { Db } from 'mongodb';
import { projectionOf, type Collection } from '../projections/index.ts';
import { differenceOf, isCompared, mostExamples } from '../differences.ts';
import type { ComparedPositions, Generation } from '../port.ts';
import { partsFrom, storedIn, type MongoDocument } from './storedDocuments.ts';
import { inBatches } from './writeDocuments.ts';

interface Pair {
  readonly live: MongoDocument | undefined;
  readonly next: MongoDocument | undefined;
}

const idOrder = { _id: 1 } as const;
const positionOnly = { projection: { position: 1 } } as const;

/** The order of ids on the server: by bytes, which differs from JavaScript for some letters. */
const inOrder = (one: string, other: string): boolean =>
  one === other || Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/** Merges two streams that are sorted by id. */
const merged = async function* (
  live: AsyncIterable<MongoDocument>,
  next: AsyncIterable<MongoDocument>,
): AsyncGenerator<Pair> {
  const [one, other] = [live[Symbol.asyncIterator](), next[Symbol.asyncIterator]()];
  try {
    let [a, b] = await Promise.all([one.next(), other.next()]);
    while (a.done !== true || b.done !== true) {
      const [left, right] = [a.done === true ? undefined : a.value, b.done === true ? undefined : b.value];
      const takesLeft = left !== undefined && (right === undefined || inOrder(left._id, right._id));
      const takesRight = right !== undefined && (left === undefined || inOrder(right._id, left._id));
      yield { live: takesLeft ? left : undefined, next: takesRight ? right : undefined };
      if (takesLeft) a = await one.next();
      if (takesRight) b = await other.next();
    }
  } finally {
    await Promise.all([one.return?.(), other.return?.()]);
  }
};

const pairsOf = async function* (
  db: Db,
  collection: Collection,
  generations: readonly [Generation, Generation],
  compared: ComparedPositions,
): AsyncGenerator<Pair> {
  const [live, next] = [
    storedIn(db, collection, generations[0].generation),
    storedIn(db, collection, generations[1].generation),
  ];
  if ('upTo' in compared) {
    const all = (stored: typeof live) => stored.find({}).sort(idOrder).batchSize(1_000);
    yield* merged(all(live), all(next));
    return;
  }
  const moved = new Set<string>();
  for (const stored of [live, next])
    for await (const { _id } of stored.find({ position: { $gt: compared.after } }, positionOnly))
      moved.add(_id);
  for (const ids of inBatches([...moved])) {
    const found = await Promise.all(
      [live, next].map((stored) => stored.find({ _id: { $in: [...ids] } }).toArray()),
    );
    const [there, here] = found.map((some) => new Map(some.map((stored) => [stored._id, stored])));
    for (const id of ids) yield { live: there?.get(id), next: here?.get(id) };
  }
};

/** Compares document by document, in the order of ids. */
export const compareGenerations = async (
  db: Db,
  live: Generation,
  next: Generation,
  compared: ComparedPositions,
): Promise<DocumentDifferences> => {
  const all = { count: 0, compared: 0, examples: [] as DocumentDifferences['examples'] };
  for (const { name, compared: isToCompare } of projectionOf(live.projection).collections) {
    if (!isToCompare) continue;
    const collection = name as Collection;
    for await (const pair of pairsOf(db, collection, [live, next], compared)) {
      if (!isCompared(compared, [pair.live?.position ?? 0, pair.next?.position ?? 0])) continue;
      all.compared += 1;
      const id = (pair.live ?? pair.next)?._id ?? '';
      const [before, after] = [pair.live, pair.next].map((stored) => stored && partsFrom(collection, stored));
      const difference = differenceOf({ collection, id }, before, after);
      if (difference === undefined) continue;
      all.count += 1;
      if (all.examples.length < mostExamples) all.examples.push(difference);
    }
  }
  return all;
};
