/** Ends an embedding or an override of the direction of writing (U+202A, U+202B, U+202D, U+202E). */
const pop = '\u202c';
/** Ends an isolate (U+2066 to U+2068). */
const popIsolate = '\u2069';
const marks = /[\u202a-\u202e\u2066-\u2069]/g;
/** What may end a paragraph, and with it all that is open. U+2028 is a line end, too. */
const lineEnds = /\r\n?|[^\P{Cc}\n\t]|[\u2028\u2029]/gu;

/** In each line, ends what the marks of direction have begun, and leaves out marks that end nothing of the line. */
const closedLine = (line: string): string => {
  const open: string[] = [];
  const kept = line.replace(marks, (mark) => {
    if (mark === pop || mark === popIsolate) {
      // The end of an isolate also ends what was begun in it, but nothing in it ends what is around it.
      const last = open.indexOf(mark);
      return open.splice(0, mark === pop && last > 0 ? 0 : last + 1).join('');
    }
    open.unshift(mark < '\u2066' ? pop : popIsolate);
    return mark;
  });
  return kept + open.join('');
};

/**
 * A person's text as it is shown: its marks of direction turn nothing that stands around it, not even where it is isolated, because
 * each ends in its line. What is stored stays.
 */
export const withClosedMarks = (text: string): string =>
  text.replace(lineEnds, '\n').split('\n').map(closedLine).join('\n');

/** Letters and digits that are written from right to left, and marks of direction. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{1efff}]/u;
const plainNumber = /^[\p{Nd}.,٫٬]*$/u;

/**
 * A text as a part of a sentence, in one line: neither changes the order of the other. It gets the marks of an isolate only if
 * it needs them in a page of that direction, because people copy them with the text.
 */
export const isolatedText = (text: string, direction: 'ltr' | 'rtl'): string => {
  const line = withClosedMarks(text).replace(/\n+/g, ' ');
  const needed = direction === 'rtl' ? !plainNumber.test(line) : turning.test(line);
  return needed ? `\u2068${line}${popIsolate}` : line;
};
