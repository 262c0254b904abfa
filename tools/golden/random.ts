import { randomOf as numbersOf } from '../random.ts';

/** Random choices that are the same for the same seed, on every machine. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True in this share of the calls, 0 to 1. */
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  hex(digits: number): string;
}

export const randomOf = (seed: number): Random => {
  const next = numbersOf(seed);
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (share) => next() < share,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    hex: (digits) => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  };
};

/** A UUIDv7 of that time. Most of its random bits are 0, so that golden files compress well. */
export const randomId = (random: Random, time: number): string => {
  const at = time.toString(16).padStart(12, '0');
  return `${at.slice(0, 8)}-${at.slice(8)}-7000-8000-000000${random.hex(6)}`;
};
