/** Random numbers from 0 to below 1 from a seed, the same on each machine: mulberry32, by Tommy Ettinger (public domain). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

export const oneOf = <T>(random: () => number, all: readonly T[]): T | undefined =>
  all[Math.floor(random() * all.length)];

/** Chooses one of the names, with a probability that its weight gives. */
export const weighted = <Name extends string>(
  random: () => number,
  weights: Readonly<Record<Name, number>>,
): Name => {
  const entries = Object.entries<number>(weights) as [Name, number][];
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) if ((left -= weight) < 0) return name;
  throw new Error('There are no names.');
};
