import { LRUCache } from 'lru-cache';
import type { DocumentReader, ListOf, ListReader, Named, ReadStore } from './port.ts';
import { countersJson, saysNoBidIsOpen, type ShownTask } from './projections/index.ts';

/** A document of a list, without its texts. */
export interface ListEntry extends Pick<ShownTask, 'columns'> {
  /** Of the document, in any form that is the same for entries and texts. */
  readonly id: string;
  /** The position at which its texts were written; counters change without them. */
  readonly textPosition: number;
}
/** The texts of a document at a position. */
export interface ShownTexts extends Pick<ShownTask, 'shown' | 'personal'> {
  readonly textPosition: number;
}

export interface ListReads {
  /** The first matches, at most so many. */
  entries(query: ListOf<'tasks'>, limit: number): Promise<Named<{ readonly entries: readonly ListEntry[] }>>;
  /** The texts of these documents, as they are now. */
  texts(ids: readonly string[]): Promise<Named<{ readonly texts: ReadonlyMap<string, ShownTexts> }>>;
}

/** Bytes of texts that a process keeps. */
const mostBytes = 12_000_000;
const overhead = 400;
/** A text may be written again between the reads of its entry and of itself; then both are read again, so many times. */
const mostTries = 3;

/** Texts as the bytes of an answer: they are copied, not encoded again. */
interface KnownTexts {
  readonly textPosition: number;
  /** Of the generation that they are from. */
  readonly revision: string;
  /** Without the bracket at its end. */
  readonly shown: Buffer;
  /** Without the bracket at its start. */
  readonly personal: Buffer;
  readonly noBidIsOpen: boolean;
}

const bytesOf = ({ textPosition, shown, personal }: ShownTexts, revision: string): KnownTexts => ({
  textPosition,
  revision,
  shown: Buffer.from(shown.slice(0, -1)),
  personal: Buffer.from(personal.slice(1)),
  noBidIsOpen: saysNoBidIsOpen(shown),
});

interface Item {
  readonly texts: KnownTexts;
  readonly columns: ListEntry['columns'];
}

/** The JSON array of the items. */
const arrayOf = (items: readonly Item[], reader: ListReader): Buffer => {
  const isForOwner = reader === 'owner';
  const counters = items.map(
    ({ texts, columns }) => countersJson(columns, texts.noBidIsOpen) + (isForOwner ? ',' : '}'),
  );
  // A comma after each item but the last, and the brackets.
  let length = 1 + Math.max(items.length, 1);
  items.forEach(({ texts: { shown, personal } }, index) => {
    length += shown.length + (counters[index]?.length ?? 0) + (isForOwner ? personal.length : 0);
  });
  const json = Buffer.allocUnsafe(length);
  let at = json.write('[', 'latin1');
  items.forEach(({ texts: { shown, personal } }, index) => {
    if (index > 0) at += json.write(',', at, 'latin1');
    at += shown.copy(json, at);
    at += json.write(counters[index] ?? '', at, 'latin1');
    if (isForOwner) at += personal.copy(json, at);
  });
  json.write(']', at, 'latin1');
  return json;
};

/**
 * Reads lists by their entries, and only the texts that this process does not have at their position. After a write, these are the
 * texts of the documents that it has changed.
 */
export const createShownLists = (
  reads: ListReads,
): Pick<DocumentReader, 'list'> & Pick<ReadStore, 'dropTexts'> => {
  const known = new LRUCache<string, KnownTexts>({
    maxSize: mostBytes,
    sizeCalculation: ({ shown, personal }) => overhead + shown.length + personal.length,
  });

  /** The entries with their texts, and whether each text is from its entry's position. An entry that was removed meanwhile is left out. */
  const itemsOf = async (entries: readonly ListEntry[], revision: string) => {
    const found = entries.map(({ id, textPosition }) => {
      const texts = known.get(id);
      return texts?.textPosition === textPosition && texts.revision === revision ? texts : undefined;
    });
    const missing = entries.filter((_, index) => found[index] === undefined);
    const read = missing.length === 0 ? undefined : await reads.texts(missing.map(({ id }) => id));
    // Kept here, too: a long list may push out its own first texts.
    const added = new Map<string, KnownTexts>();
    for (const [id, texts] of read?.texts ?? []) {
      const bytes = bytesOf(texts, read?.revision ?? '');
      added.set(id, bytes);
      known.set(id, bytes);
    }
    const items = entries.flatMap(({ id, columns }, index): Item[] => {
      const texts = found[index] ?? added.get(id);
      return texts ? [{ texts, columns }] : [];
    });
    const isExact = missing.every(
      ({ id, textPosition }) => read?.texts.get(id)?.textPosition === textPosition,
    );
    return { items, isExact: isExact && (read === undefined || read.revision === revision) };
  };

  const list: DocumentReader['list'] = async (_collection, query, { most, reader }) => {
    for (let tries = 1; ; tries += 1) {
      const { position, revision, entries } = await reads.entries(query, most + 1);
      if (entries.length > most) return { position, list: undefined };
      const { items, isExact } = await itemsOf(entries, revision);
      if (!isExact && tries < mostTries) continue;
      return { position, list: { json: arrayOf(items, reader), total: items.length } };
    }
  };
  return { list, dropTexts: () => known.clear() };
};
