import type { Projection } from '@marketplace/read-store/projections';
import { leastOf, type GenerationAt } from '@marketplace/read-store';
import { keyOf } from '../generationKey.ts';

/**
 * Group name of the consumers of live generations, in all processes with the same versions of projections. Projectors of other
 * versions have another group: they do not feed each other's generations, so they must not take each other's partitions.
 */
export const liveGroupOf = (projections: readonly Projection[]): string =>
  ['live', ...projections.map(({ version }) => version)].join('.');

/** A generation that is this many events behind gets a consumer of its own, so that it does not delay the others. */
export const farBehind = 5_000;
/** When it is this near again, it joins theirs. */
const near = 1_000;

/** Which live generations share one consumer, and which get their own. @param alone keys of the generations with their own so far */
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
