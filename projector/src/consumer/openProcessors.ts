import type { Projection } from '@marketplace/read-store/projections';
import type { Generation } from '@marketplace/read-store';
import { openProcessor, type Processor, type ProcessorParts } from './processor.ts';
import type { FaultIsolation } from './faultIsolation.ts';

/** The processors whose generations can be opened. */
export const openProcessors = async (
  generations: readonly Generation[],
  given: Omit<ProcessorParts, 'generation' | 'projection'> & {
    readonly projections?: readonly Projection[] | undefined;
  },
  unlessBroken: FaultIsolation,
): Promise<readonly Processor[]> => {
  const opened = await Promise.all(
    generations.map((generation) =>
      unlessBroken(generation.projection, 'opening the generation', () => {
        const projection = given.projections?.find(({ name }) => name === generation.projection);
        return openProcessor({ ...given, generation, projection });
      }),
    ),
  );
  return opened.filter((processor) => processor !== undefined);
};
