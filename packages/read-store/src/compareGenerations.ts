import type { DocumentDifferences } from '@marketplace/contracts';
import { allDifferences, differenceOf, noDifferences } from './differences.ts';
import type { Generation, ProjectionStore, StoredFields } from './port.ts';
import { collectionsOf, layoutOf, type Collection } from './projections/index.ts';

const pageSize = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

interface Compared {
  readonly store: Pick<ProjectionStore, 'storedFields'>;
  readonly live: Generation;
  readonly next: Generation;
  /** Resolves to a position of now, when both generations have every event up to it; undefined: the comparison ends. */
  readonly bothReach: () => Promise<number | undefined>;
}

type Both = readonly [live: ReadonlyMap<string, StoredFields>, next: ReadonlyMap<string, StoredFields>];

const read = (
  { store, live, next }: Compared,
  collection: Collection,
  which: Parameters<ProjectionStore['storedFields']>[2],
): Promise<Both> =>
  Promise.all([store.storedFields(live, collection, which), store.storedFields(next, collection, which)]);

/**
 * The differences among these pairs, read at any moment. A pair that differs is read again when both generations have come as far as the ledger
 * was: one of the two may have been further, or texts are just being deleted. It differs if neither document has a later event even then.
 */
const settled = async (
  compared: Compared,
  collection: Collection,
  ids: readonly string[],
  first: Both,
): Promise<DocumentDifferences | undefined> => {
  let all: DocumentDifferences = { ...noDifferences, compared: ids.length };
  const found = (id: string, [live, next]: Both) =>
    differenceOf({ collection, id }, live.get(id), next.get(id));
  let open = ids.filter((id) => found(id, first));
  while (open.length > 0) {
    const position = await compared.bothReach();
    if (position === undefined) return undefined;
    const both = await read(compared, collection, open);
    const isLater = (id: string) => both.some((one) => (one.get(id)?.position ?? 0) > position);
    const differences = open.filter((id) => !isLater(id)).flatMap((id) => found(id, both) ?? []);
    all = allDifferences(all, { compared: 0, count: differences.length, examples: differences });
    open = open.filter((id) => isLater(id) && found(id, both));
  }
  return all;
};

/**
 * Compares two generations document by document, in the order of ids, while both take in events. Two documents are compared when both have
 * the same events; only the first differences are given, all are counted. Undefined if `bothReach` ends it.
 */
export const compareGenerations = async (compared: Compared): Promise<DocumentDifferences | undefined> => {
  let all = noDifferences;
  for (const collection of collectionsOf(compared.live).filter((one) => layoutOf(one).compared))
    for (let after: string | undefined = beforeAll; after !== undefined;) {
      const pages = await read(compared, collection, { after, limit: pageSize });
      // Of two full pages one may end before the other: what is behind it is in the next pages.
      const ends = pages.flatMap((page) => (page.size < pageSize ? [] : ([...page.keys()].at(-1) ?? [])));
      const end = ends.sort()[0];
      const ids = [...new Set(pages.flatMap((page) => [...page.keys()]))];
      const within = ids.filter((id) => end === undefined || id <= end);
      const found = await settled(compared, collection, within, pages);
      if (found === undefined) return undefined;
      all = allDifferences(all, found);
      after = end;
    }
  return all;
};
