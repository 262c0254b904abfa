const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** The numbers below `count`, each once, in a random order that needs no memory: steps of one random length around a circle. */
export const inRandomOrder = function* (
  count: number,
  random: () => number = Math.random,
): Generator<number, void> {
  let step = 1 + Math.floor(random() * count);
  while (commonDivisor(step, count) !== 1) step += 1;
  let at = Math.floor(random() * count);
  for (let left = count; left > 0; left -= 1) {
    yield at;
    at = (at + step) % count;
  }
};

/** The next numbers, at most `most` of them; the generator keeps the rest. */
export const nextOf = (numbers: Generator<number, void>, most: number): readonly number[] => {
  const taken: number[] = [];
  while (taken.length < most) {
    const next = numbers.next();
    if (next.done === true) break;
    taken.push(next.value);
  }
  return taken;
};
