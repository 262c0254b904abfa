import { standingOf, type LedgerLook } from '@marketplace/contracts';
import type { GenerationAt } from '@marketplace/read-store';

const reachedBy = ({ checkpoints }: GenerationAt): number => Math.max(...checkpoints);

/** The positions whose events the ledger is asked for. */
export const markedPositions = (generations: readonly GenerationAt[]): readonly number[] =>
  generations.flatMap(({ mark }) => mark?.position ?? []);

/** Why the generation strays, for people; undefined while the ledger has all events that it has taken in. */
export const whyStrays = (generation: GenerationAt, look: LedgerLook): string | undefined => {
  const { mark } = generation;
  const reached = reachedBy(generation);
  switch (standingOf(reached, mark, look)) {
    case 'same':
      return undefined;
    case 'ahead':
      return `The ledger ends at position ${look.head}, and the documents have events up to ${reached}: the ledger has lost its end.`;
    case 'different-history':
      return `The ledger has another event at position ${mark?.position} than the documents: it lost its end, and has grown again since.`;
    case 'other-ledger':
      return `The documents were made from another ledger (${mark?.ledger}) than this one (${look.ledger}).`;
  }
};
