import { hash } from 'node:crypto';
import { chainHash, genesisHash } from './digest.ts';
import type { Head } from './hashedEvent.ts';
import type { SealedEvent } from './sealedEvent.ts';

/** The last position where the chain is valid, and the first one where it is broken. */
export interface ChainVerdict {
  readonly checked: number;
  readonly head: Head;
  readonly firstBroken?: number;
}

const beforeTheFirst: Head = { position: 0, hash: genesisHash.toString('hex') };

/**
 * Recomputes the chain of hashes over events in order of position, after the head `from`; pass the returned `head` as
 * `from` for the next part. An event that is missing, moved, or different from the appended one breaks the chain at its
 * position. Missing events at the end break nothing: compare the last head with one known from before.
 */
export const verifyChain = (
  events: Iterable<Pick<SealedEvent, 'position' | 'hash' | 'canonical'>>,
  from: Head = beforeTheFirst,
): ChainVerdict => {
  let head = from;
  let checked = 0;
  let previous: Buffer = Buffer.from(from.hash, 'hex');
  for (const event of events) {
    const position = head.position + 1;
    if (event.position !== position) return { checked, head, firstBroken: position };
    previous = chainHash(previous, position, hash('sha256', event.canonical, 'buffer'));
    const there = previous.toString('hex');
    if (there !== event.hash) return { checked, head, firstBroken: position };
    head = { position, hash: there };
    checked += 1;
  }
  return { checked, head };
};
