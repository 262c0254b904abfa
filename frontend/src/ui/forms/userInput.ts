/**
 * Attributes of a field for a user's text: it has the direction of the text. While it is empty it has the page's direction,
 * by the placeholder and a rule of the theme: browsers take an empty text as written from left to right.
 */
export const userInput = { dir: 'auto', placeholder: ' ' } as const;
