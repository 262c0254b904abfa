import { randomInt } from 'node:crypto';

/** Every marker begins with it, and nothing else has it. It is short enough for any field. */
export const markerStart = 'xqvz';

/** Words that occur nowhere else, each for the place where it is planted. */
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
    /** The places whose markers are in the text, which may have them in any case. */
    in: (text: string): readonly string[] =>
      [...new Set(text.toLowerCase().match(new RegExp(`${markerStart}\\d\\d[a-z]{2}`, 'g')))].map(
        (word) => places.get(word) ?? word,
      ),
  };
};
export type Markers = ReturnType<typeof createMarkers>;
