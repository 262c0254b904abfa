/** By what a person counts as one character: also a flag, a family, a letter with its marks. */
export const charactersOf = (text: string) => new Intl.Segmenter('en').segment(text);

/** The first characters of a text that together have at most this size; one character is 1 by default. */
export const firstCharacters = (
  text: string,
  most: number,
  sizeOf: (character: string) => number = () => 1,
) => {
  let size = 0;
  for (const { index, segment } of charactersOf(text)) {
    size += sizeOf(segment);
    if (size > most) return text.slice(0, index);
  }
  return text;
};

/** The first `most` characters of a text, with an ellipsis if it is longer. */
export const startOfText = (text: string, most: number): string => {
  const start = firstCharacters(text, most);
  return start === text ? text : `${start.trimEnd()}…`;
};
