import { LRUCache } from 'lru-cache';
import type { DocumentReader, Entry, ListReader, WithRevision, ReadStore } from './port.ts';
import {
  countersJson,
  ownersTaskJson,
  publicTaskJson,
  hasNoOpenBid,
  type TaskJson,
} from './projections/index.ts';

const columns = ['textPosition', 'bidsCount', 'liveBids'] as const;
/** A task of a list, without its texts. */
type ListEntry = Entry<'tasks', (typeof columns)[number]>;

export interface AnswerTexts extends Pick<TaskJson, 'shown' | 'personal'> {
  readonly textPosition: number;
}

export interface ListReads extends Pick<DocumentReader, 'entries'> {
  /** The current texts of the tasks of these entries, by their ids. */
  texts(ids: readonly string[]): Promise<WithRevision<{ readonly texts: ReadonlyMap<string, AnswerTexts> }>>;
}

/** Bytes of texts that a process keeps. */
const mostBytes = 12_000_000;
const overhead = 400;
/** The number of tasks of a long list that are read at once. */
const pieceSize = 1_000;
/** A text may be written again between the read of its entry and its own read; then both are read again, at most this number of times. */
const mostTries = 3;

/** Texts as bytes, so that answers copy them without a new encoding. */
interface KnownTexts {
  readonly textPosition: number;
  /** The revision of the generation that the texts are from. */
  readonly revision: string;
  /** Without the bracket at its end. */
  readonly shown: Buffer;
  /** Without the bracket at its start. */
  readonly personal: Buffer;
  readonly noBidIsOpen: boolean;
}

const bytesOf = ({ textPosition, shown, personal }: AnswerTexts, revision: string): KnownTexts => ({
  textPosition,
  revision,
  shown: Buffer.from(shown.slice(0, -1)),
  personal: Buffer.from(personal.slice(1)),
  noBidIsOpen: hasNoOpenBid(shown),
});

interface Item {
  readonly texts: KnownTexts;
  readonly entry: ListEntry;
}

const arrayOf = (items: readonly Item[], reader: ListReader): Buffer => {
  const isForOwner = reader === 'owner';
  const counters = items.map(
    ({ texts, entry }) => countersJson(entry, texts.noBidIsOpen) + (isForOwner ? ',' : '}'),
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
export const createAnswerLists = (
  reads: ListReads,
): Pick<DocumentReader, 'list' | 'stream'> & Pick<ReadStore, 'dropTexts'> => {
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
    // Kept here too, because a long list may push its own first texts out of the cache.
    const added = new Map<string, KnownTexts>();
    for (const [id, texts] of read?.texts ?? []) {
      const bytes = bytesOf(texts, read?.revision ?? '');
      added.set(id, bytes);
      known.set(id, bytes);
    }
    const items = entries.flatMap((entry, index): Item[] => {
      const texts = found[index] ?? added.get(entry.id);
      return texts ? [{ texts, entry }] : [];
    });
    const isExact = missing.every(
      ({ id, textPosition }) => read?.texts.get(id)?.textPosition === textPosition,
    );
    return { items, isExact: isExact && (read === undefined || read.revision === revision) };
  };

  const list: DocumentReader['list'] = async (query, { most, reader }) => {
    for (let tries = 1; ; tries += 1) {
      const { position, revision, entries } = await reads.entries('tasks', {
        ...query,
        columns,
        limit: most + 1,
      });
      if (entries.length > most) return { position, list: undefined };
      const { items, isExact } = await itemsOf(entries.slice(), revision);
      if (!isExact && tries < mostTries) continue;
      return { position, list: { json: arrayOf(items, reader), total: items.length } };
    }
  };

  // A stream does not cache its texts: they would push the texts of all other lists out of the cache.
  const stream: DocumentReader['stream'] = async (query, reader) => {
    const { position, entries } = await reads.entries('tasks', { ...query, columns });
    const show = reader === 'owner' ? ownersTaskJson : publicTaskJson;
    const pieces = async function* () {
      let start = '[';
      for (let from = 0; from < entries.length; from += pieceSize) {
        const some = entries.slice(from, from + pieceSize);
        const { texts } = await reads.texts(some.map(({ id }) => id));
        const shown = some.flatMap((entry) => {
          const text = texts.get(entry.id);
          return text ? [show({ ...text, columns: entry })] : [];
        });
        if (shown.length === 0) continue;
        yield Buffer.from(start + shown.join());
        start = ',';
      }
      yield Buffer.from(start === '[' ? '[]' : ']');
    };
    return { position, total: entries.length, pieces: pieces() };
  };
  return { list, stream, dropTexts: () => known.clear() };
};
