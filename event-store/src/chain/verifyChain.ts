import type { Head, HashedEvent } from './hashedEvent.ts';
import { chainHash, digestOf, genesisHash } from './digest.ts';

/** Where the chain was good for the last time, and the first position where it is not. */
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
    return undefined; // what was stored always has a digest, so somebody changed it
  }
};

/**
 * Recomputes the chain of hashes over events in order of position, from where `from` left it; give its `head` as
 * `from` of the next part. An event that is missing, moved, or different from what was appended breaks the chain at its
 * position. What is cut off at the end breaks nothing: compare the last head with one known from before.
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
