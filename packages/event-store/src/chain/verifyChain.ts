import type { Head, HashedEvent } from './hashedEvent.ts';
import { chainHash, digestOf, genesisHash } from './digest.ts';

/** The last position where the chain is valid, and the first one where it is broken. */
export interface ChainVerdict {
  readonly checked: number;
  readonly head: Head;
  readonly firstBroken?: number;
}

const beforeTheFirst: Head = { position: 0, hash: genesisHash.toString('hex') };

const digestOrNothing = (event: HashedEvent): Buffer | undefined => {
  try {
    return digestOf(event);
  } catch {
    return undefined; // every stored event has a digest, so this one was changed
  }
};

/**
 * Recomputes the chain of hashes over events in order of position, after the head `from`; pass the returned `head` as
 * `from` for the next part. An event that is missing, moved, or different from the appended one breaks the chain at its
 * position. Missing events at the end break nothing: compare the last head with one known from before.
 */
export const verifyChain = (events: Iterable<HashedEvent>, from: Head = beforeTheFirst): ChainVerdict => {
  let head = from;
  let checked = 0;
  let previous: Buffer = Buffer.from(from.hash, 'hex');
  for (const event of events) {
    const position = head.position + 1;
    const digest = event.position === position ? digestOrNothing(event) : undefined;
    if (digest === undefined) return { checked, head, firstBroken: position };
    previous = chainHash(previous, position, digest);
    const hash = previous.toString('hex');
    if (hash !== event.hash) return { checked, head, firstBroken: position };
    head = { position, hash };
    checked += 1;
  }
  return { checked, head };
};
