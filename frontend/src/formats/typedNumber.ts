import { numberReader } from '@marketplace/contracts';
import { once, thisReader, type Reader } from './reader.ts';

/** Reads a number with the reader's separators and digits; NaN if it is not a number, or is ambiguous. */
export const typedNumberFor = ({ locales }: Reader): ((typed: string) => number) => {
  const read = once(() => numberReader(locales));
  return (typed) => read()(typed);
};

export const typedNumber = typedNumberFor(thisReader);
