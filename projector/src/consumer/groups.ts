import type { Projection } from '@marketplace/read-store/projections';
import { leastOf, type GenerationAt } from '@marketplace/read-store';
import { keyOf } from '../generationKey.ts';

/**
 * Group name of the consumers of live generations, in all processes with the same versions of projections. Projectors of other
 * versions have another group: they do not feed each other's generations, so they must not take each other's partitions.
 */
export const liveGroupOf = (projections: readonly Projection[]): string =>
  ['live', ...projections.map(({ version }) => version)].join('.');

/** A generation that is more than this many events behind the first gets a separate consumer, so that it does not delay others. */
export const farBehind = 5_000;
/** It joins the shared consumer again when it is at most this many events behind. */
const near = 1_000;

/** Decides which live generations share one consumer, and which get a separate one. @param alone keys of generations that have one now */
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
