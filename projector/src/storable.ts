import type { Change } from './changes.ts';

/** Far above what commands take; below what any store or index refuses. */
const longestText = 100_000;
const longestKey = 500;
/** Searched by words, not indexed as they are. */
const texts: ReadonlySet<string> = new Set(['title', 'description', 'userName', 'userEmail']);

const fieldsOf = (change: Change): object => {
  switch (change.kind) {
    case 'put':
      return change.body;
    case 'patch':
      return change.fields;
    case 'increment':
      return change.rest;
    case 'remove':
      return {};
  }
};

const assertText = (name: string, value: string): void => {
  if (value.includes('\0') || !value.isWellFormed())
    throw new Error(`${name} has characters that can't be kept.`);
  if (value.length > (texts.has(name) ? longestText : longestKey))
    throw new Error(`${name} is too long: ${value.length} characters.`);
};

/**
 * Refuses a change that a store could not keep as it is, as an event of the ledger that no command has checked may make it: else the
 * store would refuse the whole batch, or keep something else.
 * @throws for a text with a NUL or half a surrogate pair, or one that is too long
 */
export const assertStorable = (change: Change): void => {
  assertText('id', change.id);
  const fields = fieldsOf(change) as Readonly<Record<string, unknown>>;
  for (const name in fields) {
    const value = fields[name];
    if (typeof value === 'string') assertText(name, value);
  }
};
