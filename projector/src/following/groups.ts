import type { GenerationAt } from '@marketplace/read-store';

/** A generation that many events behind the others has a pass of its own, so that it does not hold them up. */
export const farBehind = 5_000;
/** So near, it joins them. */
const near = 1_000;

export const keyOf = ({ projection, generation }: Pick<GenerationAt, 'projection' | 'generation'>): string =>
  `${projection}.${generation}`;

const leastOf = ({ checkpoints }: GenerationAt): number => Math.min(...checkpoints);

/** Which live generations are followed together in one pass, and which alone. `alone`: the ones that were alone so far. */
export const groupLive = (
  live: readonly GenerationAt[],
  alone: ReadonlySet<string>,
): { readonly together: readonly GenerationAt[]; readonly alone: readonly GenerationAt[] } => {
  const first = Math.max(0, ...live.map(leastOf));
  const isAlone = (generation: GenerationAt) =>
    first - leastOf(generation) > (alone.has(keyOf(generation)) ? near : farBehind);
  return {
    together: live.filter((generation) => !isAlone(generation)),
    alone: live.filter(isAlone),
  };
};
