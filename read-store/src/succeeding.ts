import {
  isUnderWay,
  projectionVersions,
  type Control,
  type GenerationAt,
  type Succession,
  type SuccessionRequest,
} from './port.ts';

/** What an adapter keeps of a projection as a whole. */
export interface Kept {
  readonly live: number;
  readonly previous: number | undefined;
  readonly paused: boolean;
  readonly succession: Succession | undefined;
  readonly generations: readonly GenerationAt[];
}

/** The generations that may not be cleared away. */
export const neededOf = ({ live, previous, succession }: Kept): ReadonlySet<number | undefined> =>
  new Set([live, previous, isUnderWay(succession) ? succession.generation : undefined]);

export const controlOf = (kept: Kept): Control => {
  const { generations, previous, paused, succession } = kept;
  const live = generations.find(({ generation }) => generation === kept.live);
  if (live === undefined) throw new Error(`Generation ${kept.live}, which is live, is not there.`);
  const next = isUnderWay(succession)
    ? generations.find(({ generation }) => generation === succession.generation)
    : undefined;
  const needed = neededOf(kept);
  return {
    live,
    paused,
    ...(previous !== undefined && { previous }),
    ...(succession && { succession }),
    ...(next && { next }),
    leftovers: generations.some(({ generation }) => !needed.has(generation)),
  };
};

/**
 * The succession that the request begins, as generation `unused` where a new one is to be made; undefined where it has
 * nothing to do now.
 */
export const successionOf = (
  { live, previous, succession, generations }: Kept,
  { kind, acceptDifferences, at }: SuccessionRequest,
  unused: number,
): Succession | undefined => {
  const ofLive = generations.find(({ generation }) => generation === live);
  if (isUnderWay(succession) || ofLive === undefined) return undefined;
  const today = projectionVersions[ofLive.projection];
  const begun = {
    kind,
    state: 'catching-up',
    insteadOf: ofLive.version,
    acceptDifferences,
    startedAt: at,
  } as const;
  if (kind === 'rollback') {
    const back = generations.find(({ generation }) => generation === previous);
    return back && { ...begun, generation: back.generation, version: back.version };
  }
  const wasRolledBack =
    succession?.kind === 'rollback' && succession.state === 'swapped' && succession.insteadOf === today;
  if (kind === 'upgrade' && (ofLive.version === today || wasRolledBack)) return undefined;
  return { ...begun, generation: unused, version: today };
};
