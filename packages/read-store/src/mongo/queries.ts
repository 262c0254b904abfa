import { layoutOf, type Collection } from '../projections/index.ts';
import type { Document, Filter, Sort as Order } from 'mongodb';
import type { Condition, ListQuery, PageQuery } from '../port.ts';
import type { MongoDocument } from './storedDocuments.ts';

/** A query of a collection, for its read and for `explain`. */
export interface StoredQuery {
  readonly filter: Filter<MongoDocument>;
  readonly sort: Order;
}

type Conditions = Filter<MongoDocument>[];

/** Only documents that are not removed have fields. One that an index begins with lets a scan of that index find them. */
const isThere = (collection: Collection): Filter<MongoDocument> => {
  const { indexes, fields } = layoutOf(collection);
  const field = indexes[0]?.[0];
  if (field === undefined) return { removed: { $ne: true } };
  const type = fields[field];
  return { [field]: { $gte: type === 'key' || type === 'uuid' || type === 'text' ? '' : 0 } };
};

/** Higher than any letter, mark or digit: `prefix + afterAll` is after all words with the prefix. */
const afterAll = '\u{10ffff}';

const conditionOf = (condition: Condition): Conditions => {
  if ('words' in condition)
    return condition.words.map((word) => ({
      words: { $elemMatch: { $gte: word, $lt: `${word}${afterAll}` } },
    }));
  if ('ids' in condition) return [{ _id: { $in: [...condition.ids] } }];
  if ('any' in condition)
    return [{ $or: condition.any.map((group) => ({ $and: group.flatMap(conditionOf) })) }];
  const { field } = condition;
  // A document of an earlier version may lack the field: a number is 0 then.
  if ('is' in condition) return [{ [field]: condition.is === 0 ? { $in: [0, null] } : condition.is }];
  if ('not' in condition) return [{ [field]: { $ne: condition.not } }];
  if ('in' in condition) return [{ [field]: { $in: [...condition.in] } }];
  return [
    ...(condition.from === undefined ? [] : [{ [field]: { $gte: condition.from } }]),
    ...(condition.to === undefined ? [] : [{ [field]: { $lte: condition.to } }]),
  ];
};

const matching = (collection: Collection, where: readonly Condition[]): Conditions => [
  isThere(collection),
  ...where.flatMap(conditionOf),
];

/** The documents after a page. The extra bound on the first field lets the scan of an index start there. */
const beyond = ({ order, descending, after }: PageQuery): Conditions => {
  if (after === undefined) return [];
  const [past, from] = descending ? (['$lt', '$lte'] as const) : (['$gt', '$gte'] as const);
  const [first = 'position'] = order;
  const either = order.map((field, index) => ({
    ...Object.fromEntries(order.slice(0, index).map((equal, place) => [equal, after[place]])),
    [field]: { [past]: after[index] },
  }));
  return [{ [first]: { [from]: after[0] } }, { $or: either }];
};

export const filterOf = (collection: Collection, where: readonly Condition[]): Filter<MongoDocument> => ({
  $and: matching(collection, where),
});

const orderOf = ({ order, descending }: ListQuery): Order =>
  Object.fromEntries(order.map((field) => [field, descending ? -1 : 1]));

export const listQuery = (collection: Collection, query: ListQuery): StoredQuery => ({
  filter: filterOf(collection, query.where),
  sort: orderOf(query),
});

export const pageQuery = (collection: Collection, query: PageQuery): StoredQuery => ({
  filter: { $and: [...matching(collection, query.where), ...beyond(query)] },
  sort: orderOf(query),
});

export const byIds = (collection: Collection, ids: readonly string[]): Filter<MongoDocument> => ({
  $and: [isThere(collection), { _id: { $in: [...ids] } }],
});

/** How many documents have each value of a field, most first. */
export const tallyPipeline = (
  collection: Collection,
  where: readonly Condition[],
  by: string,
): Document[] => [
  { $match: filterOf(collection, where) },
  { $group: { _id: `$${by}`, count: { $sum: 1 } } },
  { $sort: { count: -1, _id: 1 } },
];
