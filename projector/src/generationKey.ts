import type { GenerationAt } from '@marketplace/read-store';

/** A key of the generation that is unique among all projections. */
export const keyOf = ({ projection, generation }: Pick<GenerationAt, 'projection' | 'generation'>): string =>
  `${projection}.${generation}`;
