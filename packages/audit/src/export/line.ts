import type { SealedEvent } from '@marketplace/event-store';
import { canonicalOf } from '../chain/canonicalText.ts';

/** The start of each line of an export. The rest of the line, with `{` in front, is what the event's digest covers. */
const start = /^\{"position":([1-9]\d{0,15}),"hash":"([0-9a-f]{64})",/;
const longestStart = '{"position":,"hash":"",'.length + 16 + 64;
const [openingBrace = 0] = Buffer.from('{');

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

/** Reads a line that was written again by another program: other spaces or another order of members are valid. */
const rearranged = (line: Buffer): SealedEvent | undefined => {
  const canonical = canonicalOf(line.toString());
  if (canonical === undefined) return undefined;
  const value: unknown = JSON.parse(canonical);
  if (typeof value !== 'object' || value === null || !isLine(value)) return undefined;
  const { position, hash, ...digested } = value;
  return { position, hash, canonical: JSON.stringify(digested) };
};

/** The event of a line, or undefined if it is not one. It reuses the bytes of the line. */
export const eventOfLine = (line: Buffer): SealedEvent | undefined => {
  const found = start.exec(line.toString('latin1', 0, longestStart));
  if (!found) return rearranged(line);
  const [{ length }, position, hash = ''] = found;
  const canonical = line.subarray(length - 1);
  canonical[0] = openingBrace; // overwrites the comma: to copy every line would cost as much as its digest
  return { position: Number(position), hash, canonical };
};
