import { messageOf, standingOf, type LedgerLook, type Message } from '@marketplace/contracts';
import type { GenerationAt } from '@marketplace/read-store';

const reachedBy = ({ checkpoints }: GenerationAt): number => Math.max(...checkpoints);

/** The positions whose events the ledger is asked for. */
export const logPositionsOf = (generations: readonly GenerationAt[]): readonly number[] =>
  generations.flatMap(({ logPosition }) => logPosition?.position ?? []);

/** Why the generation has diverged; undefined while the ledger has all events that it has taken in. */
export const divergenceOf = (generation: GenerationAt, look: LedgerLook): Message | undefined => {
  const { logPosition } = generation;
  const reached = reachedBy(generation);
  switch (standingOf(reached, logPosition, look)) {
    case 'same':
      return undefined;
    case 'ahead':
      return messageOf('projection.ledger-ahead', { head: look.head, reached });
    case 'different-history':
      return messageOf('projection.different-history', { position: logPosition?.position ?? 0 });
    case 'other-ledger':
      return messageOf('projection.other-ledger', { made: logPosition?.ledger ?? '', ledger: look.ledger });
  }
};
