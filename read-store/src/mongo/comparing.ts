import type { DocumentDifferences } from '@marketplace/contracts';
import type { Db } from 'mongodb';
import { comparable, differenceOf, isCompared, mostExamples } from '../differences.ts';
import type { Collection, Compared, Generation, StoredDocument } from '../port.ts';
import { fromKept, keptIn, type Kept } from './keptDocuments.ts';
import { inBatches } from './writing.ts';

interface Pair {
  readonly live: Kept | undefined;
  readonly next: Kept | undefined;
}

const idOrder = { _id: 1 } as const;
const positionOnly = { projection: { position: 1 } } as const;

/** Ids in the order of the server: byte by byte, which for some letters is not that of JavaScript. */
const inOrder = (one: string, other: string): boolean =>
  one === other || Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/** Two streams in the order of their ids, side by side. */
const merged = async function* (live: AsyncIterable<Kept>, next: AsyncIterable<Kept>): AsyncGenerator<Pair> {
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
  compared: Compared,
): AsyncGenerator<Pair> {
  const [live, next] = [
    keptIn<Collection>(db, collection, generations[0].generation),
    keptIn<Collection>(db, collection, generations[1].generation),
  ];
  if ('upTo' in compared) {
    const all = (kept: typeof live) => kept.find({}).sort(idOrder).batchSize(1_000);
    yield* merged(all(live), all(next));
    return;
  }
  const moved = new Set<string>();
  for (const kept of [live, next])
    for await (const { _id } of kept.find({ position: { $gt: compared.after } }, positionOnly))
      moved.add(_id);
  for (const ids of inBatches([...moved])) {
    const found = await Promise.all(
      [live, next].map((kept) => kept.find({ _id: { $in: [...ids] } }).toArray()),
    );
    const [there, here] = found.map((some) => new Map(some.map((kept) => [kept._id, kept])));
    for (const id of ids) yield { live: there?.get(id), next: here?.get(id) };
  }
};

const stored = (collection: Collection, kept: Kept | undefined): StoredDocument | undefined =>
  kept && fromKept(collection, kept as never);

/** Document by document, in the order of their ids. */
export const compareGenerations = async (
  db: Db,
  live: Generation,
  next: Generation,
  compared: Compared,
): Promise<DocumentDifferences> => {
  const all = { count: 0, compared: 0, examples: [] as DocumentDifferences['examples'] };
  for (const collection of comparable(live, next))
    for await (const pair of pairsOf(db, collection, [live, next], compared)) {
      if (!isCompared(compared, [pair.live?.position ?? 0, pair.next?.position ?? 0])) continue;
      all.compared += 1;
      const difference = differenceOf(stored(collection, pair.live), stored(collection, pair.next));
      if (difference === undefined) continue;
      all.count += 1;
      if (all.examples.length < mostExamples) all.examples.push(difference);
    }
  return all;
};
