import type { ProjectionAnswer } from '@marketplace/contracts';
import { projections as allProjections } from '@marketplace/read-store/projections';
import { keyOf } from '../generationKey.ts';
import { liveGroupOf } from '../consumer/groups.ts';

const isBeingMade = ({ state, rebuild }: ProjectionAnswer): boolean =>
  state !== 'paused' && (rebuild?.state === 'catching-up' || rebuild?.state === 'comparing');

/** The groups that follow the feed at any time: the live generations together, and each generation that is being made. */
export const expectedGroups = (projections: readonly ProjectionAnswer[]): readonly string[] => [
  liveGroupOf(allProjections),
  ...projections.flatMap((projection) =>
    projection.rebuild && isBeingMade(projection)
      ? [keyOf({ projection: projection.name, generation: projection.rebuild.generation })]
      : [],
  ),
];

/** A live generation far behind the others has such a group; only the feed knows whether it exists now. */
export const possibleGroups = (projections: readonly ProjectionAnswer[]): readonly string[] =>
  projections.map(({ name, generation }) => keyOf({ projection: name, generation }));
