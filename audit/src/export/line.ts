import type { SealedEvent } from '@marketplace/event-store';
import { canonicalOf } from '../verify/canonicalText.ts';

/** Begins each line of an export; what comes after it is, but for its `{`, what the event's digest is of. */
const start = /^\{"position":([1-9]\d{0,15}),"hash":"([0-9a-f]{64})",/;
const longestStart = '{"position":,"hash":"",'.length + 16 + 64;
const [openingBrace = 0] = Buffer.from('{');

/**
 * What the line of the ledger's head ends in, before its line feed. A blank: no reader of JSON sees it, and an export
 * that was cut short lacks it.
 */
export const endOfExport = ' ';

/** The event's line of an export, without the line's end. */
export const lineOf = ({ position, hash, canonical }: SealedEvent): string =>
  `{"position":${position},"hash":"${hash}",${canonical.toString().slice(1)}`;

interface Line {
  readonly position: number;
  readonly hash: string;
}

const isLine = (value: object): value is Line =>
  'position' in value &&
  Number.isSafeInteger(value.position) &&
  'hash' in value &&
  typeof value.hash === 'string';

/** A line whose members were put in another order, or apart, says the same. */
const rearranged = (line: Buffer): SealedEvent | undefined => {
  const canonical = canonicalOf(line.toString());
  if (canonical === undefined) return undefined;
  const value: unknown = JSON.parse(canonical);
  if (typeof value !== 'object' || value === null || !isLine(value)) return undefined;
  const { position, hash, ...digested } = value;
  return { position, hash, canonical: JSON.stringify(digested) };
};

/**
 * The event of a line, of which it takes the bytes over; undefined where it is none.
 */
export const eventOfLine = (line: Buffer): SealedEvent | undefined => {
  const found = start.exec(line.toString('latin1', 0, longestStart));
  if (!found) return rearranged(line);
  const [{ length }, position, hash = ''] = found;
  const canonical = line.subarray(length - 1);
  canonical[0] = openingBrace; // in place of the comma: a copy of every line would cost as much as its digest
  return { position: Number(position), hash, canonical };
};
