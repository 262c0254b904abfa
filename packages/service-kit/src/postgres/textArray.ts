/** PostgreSQL's numbers of types (pg_type). */
const typeNumbers = { text: 25, json: 114, tsvector: 3614 } as const;

/** The head of an array: number of dimensions, whether it has NULLs, type of the elements, and length and first index of its one dimension. */
const headLength = 20;
const nullLength = -1;

/**
 * An array parameter in PostgreSQL's binary format (array_recv in its source, arrayfuncs.c), so that this process need not escape
 * texts, and PostgreSQL need not read character by character. undefined: NULL.
 * @param type of the elements; PostgreSQL refuses an array of another type than the statement's
 * @param counts for each element a number that is written before its text
 */
const binaryArray = (
  type: keyof typeof typeNumbers,
  texts: readonly (string | undefined)[],
  counts?: readonly number[],
): Buffer<ArrayBuffer> => {
  const beforeText = counts ? 8 : 4;
  let length = headLength;
  for (const text of texts) length += text === undefined ? 4 : beforeText + Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(length);
  bytes.writeInt32BE(1, 0);
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(typeNumbers[type], 8);
  bytes.writeInt32BE(texts.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = headLength;
  texts.forEach((text, index) => {
    if (text === undefined) {
      at = bytes.writeInt32BE(nullLength, at);
      return;
    }
    const written = bytes.write(text, at + beforeText);
    bytes.writeInt32BE(beforeText - 4 + written, at);
    if (counts) bytes.writeInt32BE(counts[index] ?? 0, at + 4);
    at += beforeText + written;
  });
  return bytes;
};

/** An array parameter of any texts; undefined: NULL. */
export const arrayOfTexts = (texts: readonly (string | undefined)[]) => binaryArray('text', texts);

/** An array parameter of JSON texts; undefined: NULL. */
export const arrayOfJson = (texts: readonly (string | undefined)[]) => binaryArray('json', texts);

/** Ends a word and says that it has no positions (tsvectorrecv in tsvector.c). */
const endOfWord = '\0\0\0';

/** An array parameter of `tsvector`s, each with different words that have no U+0000; undefined: NULL. */
export const arrayOfWords = (lists: readonly (readonly string[] | undefined)[]) =>
  binaryArray(
    'tsvector',
    lists.map((words) => words && [...words, ''].join(endOfWord)),
    lists.map((words) => words?.length ?? 0),
  );
