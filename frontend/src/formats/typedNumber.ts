import { numberReader } from '@marketplace/contracts';
import { once, thisReader, type Reader } from './reader.ts';

/** Reads a number as this reader types it; NaN if it is not a number, or may mean another one. */
export const typedNumberFor = ({ locales }: Reader): ((typed: string) => number) => {
  const read = once(() => numberReader(locales));
  return (typed) => read()(typed);
};

export const typedNumber = typedNumberFor(thisReader);
