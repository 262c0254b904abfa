/**
 * Of so many texts at most: a connection keeps what it has prepared, and filters can be combined in many ways. A text
 * beyond that is planned each time.
 */
const most = 200;

/**
 * Names for statements that are prepared, the same for the same text. The text names the generations that it is about, so a
 * new generation has new names. They are short: PostgreSQL cuts names after 63 bytes, and two could become the same.
 */
export const createStatementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size === most) return known;
    const name = `statement ${names.size + 1}`;
    names.set(text, name);
    return name;
  };
};
