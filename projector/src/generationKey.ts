import type { GenerationAt } from '@marketplace/read-store';

/** Names a generation among all of them. */
export const keyOf = ({ projection, generation }: Pick<GenerationAt, 'projection' | 'generation'>): string =>
  `${projection}.${generation}`;
