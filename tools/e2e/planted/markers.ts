import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first letters of each marker. No other text contains them, and they are short enough for any field. */
export const markerStart = 'xqvz';

/** Makes words that occur nowhere else, and remembers the place where each is planted. */
export const createMarkers = () => {
  const places = new Map<string, string>();
  return {
    /** A new word for this place. */
    at: (place: string): string => {
      const word = `${markerStart}${String(places.size).padStart(2, '0')}${String.fromCharCode(97 + randomInt(26), 97 + randomInt(26))}`;
      places.set(word, place);
      return word;
    },
    count: () => places.size,
    /** The places whose markers are in the text, in upper or lower case. */
    in: (text: string): readonly string[] =>
      [...new Set(text.toLowerCase().match(new RegExp(`${markerStart}\\d\\d[a-z]{2}`, 'g')))].map(
        (word) => places.get(word) ?? word,
      ),
  };
};
export type Markers = ReturnType<typeof createMarkers>;

/** The places in the files of the folder that contain the bytes of a marker, each with the text around it. */
export const bytesInFiles = async (folder: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // PostgreSQL may remove a file before it is read.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    for (let at = bytes.indexOf(markerStart); at >= 0; at = bytes.indexOf(markerStart, at + 1))
      found.push(
        `${file.slice(folder.length)} at ${at}: ${bytes.toString('latin1', Math.max(0, at - 60), at + 60).replaceAll(/[^ -~]+/g, '.')}`,
      );
  }
  return found;
};
