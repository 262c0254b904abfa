const longest = 60;

/** A title in a line or two of a message. */
export const shortTitle = (title: string): string => {
  const characters = Array.from(title);
  return characters.length <= longest ? title : `${characters.slice(0, longest).join('').trimEnd()}…`;
};
