/** PostgreSQL's numbers of types (pg_type). */
const typeNumbers = { text: 25, json: 114 } as const;

/** Dimensions, whether there are NULLs, type of the elements, and of the one dimension length and first index. */
const headLength = 20;
const nullLength = -1;

/**
 * An array parameter of texts in PostgreSQL's binary format (array_recv in its source, arrayfuncs.c): nothing is escaped
 * here, or read character by character there. undefined: NULL.
 * @param type of the elements; PostgreSQL refuses an array of another type than the statement's
 */
const textArray = (
  type: keyof typeof typeNumbers,
  texts: readonly (string | undefined)[],
): Buffer<ArrayBuffer> => {
  let length = headLength;
  for (const text of texts) length += 4 + (text === undefined ? 0 : Buffer.byteLength(text));
  const bytes = Buffer.allocUnsafe(length);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(typeNumbers[type], 8);
  bytes.writeInt32BE(texts.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = headLength;
  for (const text of texts) {
    const written = text === undefined ? 0 : bytes.write(text, at + 4);
    bytes.writeInt32BE(text === undefined ? nullLength : written, at);
    at += 4 + written;
  }
  return bytes;
};

/** An array parameter of any texts; undefined: NULL. */
export const arrayOfTexts = (texts: readonly (string | undefined)[]) => textArray('text', texts);

/** An array parameter of JSON texts; undefined: NULL. */
export const arrayOfJson = (texts: readonly (string | undefined)[]) => textArray('json', texts);
