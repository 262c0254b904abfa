/** The first `most` characters of a text, with an ellipsis if it is longer. */
export const startOfText = (text: string, most: number): string => {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most).join('').trimEnd()}…`;
};
