import { hash as digestOf } from 'node:crypto';
import { genesisHash, type Head, type SealedEvent } from '@marketplace/event-store';
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

/**
 * The chain (`chainHash`) from a hash on, in a buffer of its own: hashes as hexadecimal text cost a third of what they
 * cost as new buffers.
 */
const linkFrom = (hash: string) => {
  const link = Buffer.alloc(72);
  link.write(hash, 'hex');
  return {
    /** The hash at the position, of an event with this text. */
    hashAt: (position: number, canonical: string | Buffer): string => {
      link.writeUInt32BE(Math.floor(position / 2 ** 32), 32);
      link.writeUInt32BE(position % 2 ** 32, 36);
      link.write(digestOf('sha256', canonical, 'hex'), 40, 'hex');
      return digestOf('sha256', link, 'hex');
    },
    /** What comes next builds on this one. */
    goOn: (from: string): void => {
      link.write(from, 'hex');
    },
  };
};

/** The event continues the chain. */
const fits = (link: ReturnType<typeof linkFrom>, { position, hash, canonical }: SealedEvent): boolean => {
  if (link.hashAt(position, canonical) === hash) return true;
  // The digest is of what the text says, however it was written down: rarely needed, so only where its own bytes fail.
  const rewritten = canonicalOf(canonical.toString());
  return rewritten !== undefined && link.hashAt(position, rewritten) === hash;
};

/**
 * Follows the chain over the next events. Leaves off at the first that is missing, in a wrong place, or not what was
 * appended.
 */
export const checkChain = (events: Iterable<SealedEvent>, from: Followed = beginning): Followed => {
  let { checked, head } = from;
  const link = linkFrom(head.hash);
  for (const event of events) {
    const position = head.position + 1;
    if (event.position !== position) {
      const reason = wrongPlace(position, event.position);
      return { checked, head, fault: { position, reason, missing: true } };
    }
    if (!fits(link, event)) return { checked, head, fault: { position, reason: wrongHash(position) } };
    link.goOn(event.hash);
    head = { position, hash: event.hash };
    checked += 1;
  }
  return { checked, head };
};
