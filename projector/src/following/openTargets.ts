import type { Projection } from '@marketplace/read-store/projections';
import type { Generation } from '@marketplace/read-store';
import { openTarget, type Target, type TargetParts } from './target.ts';
import type { UnlessBroken } from './unlessBroken.ts';

/** The targets whose generations can be opened. */
export const openTargets = async (
  generations: readonly Generation[],
  given: Omit<TargetParts, 'generation' | 'projection'> & {
    readonly projections?: readonly Projection[] | undefined;
  },
  unlessBroken: UnlessBroken,
): Promise<readonly Target[]> => {
  const opened = await Promise.all(
    generations.map((generation) =>
      unlessBroken(generation.projection, 'opening the generation', () => {
        const projection = given.projections?.find(({ name }) => name === generation.projection);
        return openTarget({ ...given, generation, projection });
      }),
    ),
  );
  return opened.filter((target) => target !== undefined);
};
