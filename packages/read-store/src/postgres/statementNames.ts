import { LRUCache } from 'lru-cache';

/** Conditions have many combinations, and each connection keeps its prepared statements. */
const most = 200;

/**
 * Names for prepared statements, the same for the same text. The text contains the generation, so a new generation has new
 * names, and old names are dropped. Names are short: PostgreSQL cuts them after 63 bytes, and two cut names could be equal.
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
