import { hash } from 'node:crypto';
import { genesisHash } from '../chain/readHead.ts';
import type { SealedEvent } from '../chain/sealedTexts.ts';
import { chainHash } from './digest.ts';

/** The first position of a whole ledger whose event does not continue the chain of hashes; undefined if the chain is valid. */
export const firstBroken = (events: readonly SealedEvent[]): number | undefined => {
  let previous = genesisHash;
  for (const [index, event] of events.entries()) {
    const position = index + 1;
    previous = chainHash(previous, position, hash('sha256', event.canonical, 'buffer'));
    if (event.position !== position || event.hash !== previous.toString('hex')) return position;
  }
  return undefined;
};
