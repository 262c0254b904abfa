import { LRUCache } from 'lru-cache';

/** A connection keeps what it has prepared, and conditions can be combined in many ways. */
const most = 200;

/**
 * Names for statements that are prepared, the same for the same text. The text names the generations that it is about, so a
 * new generation has new names, and those of old ones are forgotten. They are short: PostgreSQL cuts names after 63 bytes,
 * and two could become the same.
 */
export const createStatementNames = (): ((text: string) => string) => {
  const names = new LRUCache<string, string>({ max: most });
  let count = 0;
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    count += 1;
    const name = `statement ${count}`;
    names.set(text, name);
    return name;
  };
};
