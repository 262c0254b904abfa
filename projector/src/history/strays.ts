import { say, standingOf, type LedgerLook, type Said } from '@marketplace/contracts';
import type { GenerationAt } from '@marketplace/read-store';

const reachedBy = ({ checkpoints }: GenerationAt): number => Math.max(...checkpoints);

/** The positions whose events the ledger is asked for. */
export const markedPositions = (generations: readonly GenerationAt[]): readonly number[] =>
  generations.flatMap(({ mark }) => mark?.position ?? []);

/** Why the generation strays; undefined while the ledger has all events that it has taken in. */
export const whyStrays = (generation: GenerationAt, look: LedgerLook): Said | undefined => {
  const { mark } = generation;
  const reached = reachedBy(generation);
  switch (standingOf(reached, mark, look)) {
    case 'same':
      return undefined;
    case 'ahead':
      return say('projection.ledger-ahead', { head: look.head, reached });
    case 'different-history':
      return say('projection.different-history', { position: mark?.position ?? 0 });
    case 'other-ledger':
      return say('projection.other-ledger', { made: mark?.ledger ?? '', ledger: look.ledger });
  }
};
