import { readTexts, sealedTextsOf, textsJson, type SealedEvent } from '@marketplace/event-store';
import { canonicalOf } from '../chain/canonicalText.ts';
import { z } from 'zod';
import type { LeftOut } from '../chain/leftOut.ts';

/**
 * The start of each line of an export. After it come the texts of persons, if there are any; the rest of the line, with `{` in front, is what
 * the event's digest covers.
 */
const start = /^\{"position":([1-9]\d{0,15}),"hash":"([0-9a-f]{64})",/;
const longestStart = '{"position":,"hash":"",'.length + 16 + 64;
const [openingBrace = 0] = Buffer.from('{');

/** `"texts":[...],` and `"forgotten":"...",`, as far as the event has them. */
const textsPart = ({ texts, forgotten }: SealedEvent): string =>
  `${texts.length > 0 ? `"texts":${textsJson(texts)},` : ''}${forgotten === undefined ? '' : `"forgotten":"${forgotten}",`}`;

/** The event's line of an export, without the line's end. */
export const lineOf = (event: SealedEvent): string =>
  `{"position":${event.position},"hash":"${event.hash}",${textsPart(event)}${event.canonical.toString().slice(1)}`;

/** Whether a line may have it. Python's calendar begins with the year 1. */
const isDay = (value: unknown): boolean => {
  const { data } = z.iso.date().optional().safeParse(value);
  return value === undefined || (data !== undefined && !data.startsWith('0000'));
};

interface ExportLine {
  readonly position: number;
  readonly hash: string;
  readonly texts?: Parameters<typeof sealedTextsOf>[0];
  readonly forgotten?: string;
}

const isExportLine = (value: object): value is ExportLine =>
  'position' in value &&
  Number.isSafeInteger(value.position) &&
  'hash' in value &&
  typeof value.hash === 'string';

/** Reads a line that was written again by another program: other spaces or another order of members are valid. */
const rearranged = (line: Buffer): SealedEvent | undefined => {
  const canonical = canonicalOf(line);
  if (canonical === undefined) return undefined;
  const value: unknown = JSON.parse(canonical);
  if (typeof value !== 'object' || value === null || !isExportLine(value)) return undefined;
  const { position, hash, texts = [], forgotten, ...digested } = value;
  if (!isDay(forgotten)) return undefined;
  try {
    return { position, hash, forgotten, texts: sealedTextsOf(texts), canonical: JSON.stringify(digested) };
  } catch {
    return undefined; // `texts` has something else
  }
};

const textsName = '"texts":';
const forgottenPart = /^"forgotten":"(\d{4}-\d{2}-\d{2})",/;
const firstMember = '"actor":';
const forgottenLength = '"forgotten":"YYYY-MM-DD",'.length;

/** The event of a line, or undefined if it is not one. It reuses the bytes of the line. */
export const eventOfLine = (line: Buffer): SealedEvent | undefined => {
  const found = start.exec(line.toString('latin1', 0, longestStart));
  if (!found) return rearranged(line);
  const [{ length }, position, hash = ''] = found;
  let at = length;
  let texts: SealedEvent['texts'] = [];
  if (line.toString('latin1', at, at + textsName.length) === textsName) {
    // In a JSON string a quote has a backslash before it, so no string has this mark.
    const end = line.indexOf('],"', at);
    const json = line.toString('utf8', at + textsName.length, Math.max(end, at) + 1);
    const read = readTexts(json);
    // JSON.parse passes over a name that is there twice.
    if (read === undefined || textsJson(read) !== json) return rearranged(line);
    texts = read;
    at = end + 2;
  }
  const forgotten = forgottenPart.exec(line.toString('latin1', at, at + forgottenLength))?.[1];
  if (!isDay(forgotten)) return undefined;
  if (forgotten !== undefined) at += forgottenLength;
  // Another order of members, e.g. texts after the event.
  if (line.toString('latin1', at, at + firstMember.length) !== firstMember) return rearranged(line);
  const canonical = line.subarray(at - 1);
  canonical[0] = openingBrace; // overwrites the comma: to copy every line would cost as much as its digest
  return { position: Number(position), hash, texts, forgotten, canonical };
};

const leftOutLine =
  /^\{"position":([1-9]\d{0,15}),"digest":"([0-9a-f]{64})"(?:,"taskId":"([0-9a-f-]{36})")?\}$/;
/** Most characters of such a line; the line of an event has more. */
const longestLeftOut = 190;

/** The place of a left out event, or undefined if the line is not one. It is always written in this way. */
export const leftOutOfLine = (line: Buffer): LeftOut | undefined => {
  if (line.length > longestLeftOut) return undefined;
  const [, position, digest, named] = leftOutLine.exec(line.toString('latin1')) ?? [];
  if (digest === undefined) return undefined;
  // A string of its own: a part of the line's string would keep all of it in memory.
  const taskId = named && line.toString('latin1', line.length - named.length - 2, line.length - 2);
  return { position: Number(position), digest, taskId };
};
