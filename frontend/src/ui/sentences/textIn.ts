import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';

/** The entry of a word in a table; undefined for a word that only a newer service knows. */
export const entryOf = <Entry>(table: Readonly<Record<string, Entry>>, word: string): Entry | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** The text of a word in a table; undefined for a word that only a newer service knows. */
export const textIn = (
  table: Readonly<Record<string, MessageDescriptor>>,
  word: string,
): string | undefined => {
  const known = entryOf(table, word);
  return known && t(known);
};
