import { hash as digestOf } from 'node:crypto';
import { chainHash, genesisHash, type Head, type SealedEvent } from '@marketplace/event-store';
import { canonicalOf } from './canonicalText.ts';

/** What is wrong, at which position. */
export interface Fault {
  readonly position: number;
  /** For people. */
  readonly reason: string;
  /** Another event stands in its place. */
  readonly missing?: true;
}

/** How far a chain was followed. */
export interface Followed {
  /** Events whose hash was recomputed, and was right. */
  readonly checked: number;
  /** The last of them. */
  readonly head: Head;
  readonly fault?: Fault;
}

export const beginning: Followed = {
  checked: 0,
  head: { position: 0, hash: genesisHash.toString('hex') },
};

const wrongPlace = (expected: number, found: number): string =>
  found > expected
    ? `The event at position ${expected} is missing: ${found} follows ${expected - 1}.`
    : `The event at position ${expected} is missing: ${found} stands in its place.`;

const wrongHash = (position: number): string =>
  `The event at position ${position} is not what was appended there: its content and its hash do not fit the chain.`;

/** The next hash of the chain where the event continues it; undefined: it does not. */
const continued = (previous: Buffer, { position, hash, canonical }: SealedEvent): Buffer | undefined => {
  const next = chainHash(previous, position, digestOf('sha256', canonical, 'buffer'));
  if (next.toString('hex') === hash) return next;
  // The digest is of what the text says, however it was written down: rarely needed, so only where its own bytes fail.
  const rewritten = canonicalOf(canonical.toString());
  if (rewritten === undefined) return undefined;
  const again = chainHash(previous, position, digestOf('sha256', rewritten, 'buffer'));
  return again.toString('hex') === hash ? again : undefined;
};

/**
 * Follows the chain over the next events. Leaves off at the first that is missing, in a wrong place, or not what was
 * appended.
 */
export const checkChain = (events: Iterable<SealedEvent>, from: Followed = beginning): Followed => {
  let { checked } = from;
  let { position } = from.head;
  let last: Buffer = Buffer.from(from.head.hash, 'hex');
  const followed = (): Followed => ({ checked, head: { position, hash: last.toString('hex') } });
  for (const event of events) {
    const expected = position + 1;
    if (event.position !== expected)
      return {
        ...followed(),
        fault: { position: expected, reason: wrongPlace(expected, event.position), missing: true },
      };
    const next = continued(last, event);
    if (next === undefined)
      return { ...followed(), fault: { position: expected, reason: wrongHash(expected) } };
    last = next;
    position = expected;
    checked += 1;
  }
  return followed();
};
