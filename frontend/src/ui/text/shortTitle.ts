import { textOrForgotten } from './UserText.tsx';

const longest = 60;

/** A title in a line or two of a message. */
export const shortTitle = (title: string | null): string => {
  const text = textOrForgotten(title);
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('').trimEnd()}…`;
};
