import { LRUCache } from 'lru-cache';
import type { DocumentReader, ListOf, Named } from './port.ts';
import type { ShownTask } from './projections/index.ts';

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

/** Characters of texts that a process keeps. */
const mostCharacters = 12_000_000;
const overhead = 150;
/** A text may be written again between the reads of its entry and of itself; then both are read again, so many times. */
const mostTries = 3;

interface KnownTexts extends ShownTexts {
  /** Of the generation that it is from. */
  readonly revision: string;
}

/**
 * Reads lists by their entries, and only the texts that this process does not have at their position. After a write, these are the
 * texts of the documents that it has changed.
 */
export const createShownLists = (reads: ListReads): DocumentReader['list'] => {
  const known = new LRUCache<string, KnownTexts>({
    maxSize: mostCharacters,
    sizeCalculation: ({ shown, personal }) => overhead + shown.length + personal.length,
  });

  /** The texts of the entries, and whether each one is from the entry's position. */
  const textsOf = async (entries: readonly ListEntry[], revision: string) => {
    const texts: (KnownTexts | undefined)[] = entries.map(({ id, textPosition }) => {
      const found = known.get(id);
      return found?.textPosition === textPosition && found.revision === revision ? found : undefined;
    });
    const missing = entries.filter((_, index) => texts[index] === undefined).map(({ id }) => id);
    if (missing.length === 0) return { texts, isExact: true };
    const read = await reads.texts(missing);
    let isExact = read.revision === revision;
    entries.forEach(({ id, textPosition }, index) => {
      if (texts[index] !== undefined) return;
      const found = read.texts.get(id);
      isExact &&= found?.textPosition === textPosition;
      if (found === undefined) return;
      texts[index] = { ...found, revision: read.revision };
      known.set(id, texts[index]);
    });
    return { texts, isExact };
  };

  return async (_collection, query, most) => {
    for (let tries = 1; ; tries += 1) {
      const { position, revision, entries } = await reads.entries(query, most + 1);
      if (entries.length > most) return { position, documents: undefined };
      const { texts, isExact } = await textsOf(entries, revision);
      if (!isExact && tries < mostTries) continue;
      const documents = entries.flatMap(({ columns }, index) => {
        const found = texts[index];
        // Removed meanwhile.
        return found ? [{ shown: found.shown, personal: found.personal, columns }] : [];
      });
      return { position, documents };
    }
  };
};
