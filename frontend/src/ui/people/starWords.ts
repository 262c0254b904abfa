import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** The words of the stars, from 1 on. */
export const starWords: readonly MessageDescriptor[] = [
  msg`1 – Very bad`,
  msg`2 – Bad`,
  msg`3 – Fair`,
  msg`4 – Good`,
  msg`5 – Very good`,
];

export const starText = (stars: number): string => {
  const word = starWords[stars - 1];
  return word === undefined ? '' : t(word);
};
