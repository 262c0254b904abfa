import { compareHistory, type LedgerIdentity } from '@marketplace/contracts';
import type { GenerationAt } from '@marketplace/read-store';

const reachedBy = ({ checkpoints }: GenerationAt): number => Math.max(...checkpoints);

/** The positions at which the ledger's events are compared with those in the documents. */
export const logPositionsOf = (generations: readonly GenerationAt[]): readonly number[] =>
  generations.flatMap(({ logPosition }) => logPosition?.position ?? []);

/** Why the generation has diverged; undefined if the ledger has all events that the generation contains. */
export const divergenceOf = (generation: GenerationAt, identity: LedgerIdentity): string | undefined => {
  const { logPosition } = generation;
  const reached = reachedBy(generation);
  switch (compareHistory(reached, logPosition, identity)) {
    case 'same':
      return undefined;
    case 'ahead':
      return `The ledger ends at position ${identity.head}, and the documents have events up to ${reached}: the ledger has lost its end.`;
    case 'different-history':
      return `The ledger has another event at position ${logPosition?.position} than the documents: it lost its end, and has grown again since.`;
    case 'other-ledger':
      return `The documents were made from another ledger (${logPosition?.ledger}) than this one (${identity.ledger}).`;
  }
};
