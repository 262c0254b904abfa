import type { Verdict } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import { reasonOf } from '@marketplace/service-kit';
import {
  beforeOfLine,
  endOfLine,
  isSigned,
  secondPart,
  signedByCover,
  type LastLine,
} from '../export/endLine.ts';
import { eventOfLine, leftOutOfLine, lineOf } from '../export/line.ts';
import { linesOf } from '../export/linesOf.ts';
import { piecesOrExcerpt } from '../receipt/earlierReceipt.ts';
import { forgeryOf, isSignedBy, publicKeyOf } from '../signed-heads/signer.ts';
import {
  beginning,
  checkChain,
  missingText,
  unsure,
  type Fault,
  type ChainCheck,
} from '../chain/checkChain.ts';
import { forgottenIn } from '../chain/forgottenIn.ts';
import { isLeftOut, type LeftOut, type PartLine } from '../chain/leftOut.ts';
import { ofThisLedger, verdictOf, type KnownHead } from '../chain/verdict.ts';
import { createPartCheck } from './checkPart.ts';
import { beginningAt, verdictOfExcerpt } from './excerpt.ts';

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 13 || byte === 9;

const trimmed = (line: Buffer): Buffer => {
  let { length } = line;
  while (isBlank(line[length - 1])) length -= 1;
  return line.subarray(0, length);
};

const hint =
  'It was removed, or this is a part of an export, or a filtered one: only a whole export can be verified, or a part with proof=true.';

const explained = (followed: ChainCheck, unreadable: string | undefined): ChainCheck => {
  const { fault, head } = followed;
  if (fault?.missing) return { ...followed, fault: { ...fault, reason: `${fault.reason} ${hint}` } };
  if (fault ?? unreadable === undefined) return followed;
  return { ...followed, fault: { position: head.position + 1, reason: unreadable } };
};

/** A fault at the end of a file whose chain is right. */
const endFault = (
  followed: ChainCheck,
  head: LastLine['end'] | undefined,
  lastLine: string,
): Fault | undefined => {
  if (followed.fault) return followed.fault;
  const { unconfirmed } = followed;
  const { position, hash } = followed.head;
  const at = (text: string): Fault => ({ position: position + 1, reason: text });
  if (position === 0 && head === undefined) return at('There is no event in this export.');
  if (head === undefined)
    return at(
      `The export ends after position ${position} without the line of its end: it was cut off, or is only a part.`,
    );
  if (head.position !== position)
    return at(
      `The export ends after position ${position}, but its last line says ${head.position}: it was cut off.`,
    );
  if (head.hash !== hash)
    return {
      position,
      reason: `The hash at position ${position} is not the one in the last line of the export.${unsure(unconfirmed, position)}`,
    };
  if (lastLine !== secondPart.end) return at('The backup was cut off: its end is missing.');
  return undefined;
};

/** The proof by the signatures of the last line, for a file that is right up to there. */
const signedEnd = ({ end, cover }: LastLine, publicKey: string | undefined) => {
  const none = { signed: { heads: 0, unchecked: 0, upTo: 0 }, complete: false, isSigned: false };
  if (!isSigned(end)) return none;
  if (publicKey === undefined || publicKeyOf(publicKey).keyId !== end.keyId)
    return { ...none, signed: { heads: 1, unchecked: 1, upTo: 0 } };
  const hasSignedCover =
    cover?.signature !== undefined &&
    isSignedBy(signedByCover(cover, end), cover.signature, publicKey, end.keyId);
  const forged =
    forgeryOf(end, publicKey) ??
    (cover?.signature === undefined || hasSignedCover
      ? undefined
      : 'What it says of itself (filter, events, who and when) is not what was signed.');
  if (forged !== undefined) return { ...none, signed: { heads: 1, unchecked: 0, upTo: 0 }, forged };
  const { position, signedAt } = end;
  const signed = { heads: 1, unchecked: 0, upTo: position, signedAt };
  return { signed, complete: !cover?.proof || hasSignedCover, isSigned: hasSignedCover };
};

export interface VerifyExportOptions {
  readonly knownHead?: KnownHead | undefined;
  /** The key (PEM) that signs heads: without it, the signature at the end is not checked. */
  readonly publicKey?: string | undefined;
  /** If set, an export is valid only if this key has signed its end. */
  readonly mustBeComplete?: boolean | undefined;
  readonly onProgress?: ((checked: number) => void) | undefined;
  /** Gets the events in batches, as soon as their place in the chain is verified; the next batch is read meanwhile. */
  readonly onEvents?: ((events: readonly SealedEvent[]) => Promise<void>) | undefined;
  /** Gets the lines of the second part of a backup, after all events. No chain covers them. */
  readonly onKept?: ((lines: readonly string[]) => void | Promise<void>) | undefined;
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Verifies the bytes of a JSONL export, of a backup or of an excerpt, in pieces of any size, without the database. */
export const verifyExport = async (
  pieces: AsyncIterable<Uint8Array>,
  options: VerifyExportOptions = {},
): Promise<Verdict> => {
  const { knownHead, publicKey, mustBeComplete = false, onProgress, onEvents, onKept } = options;
  let line = 0;
  let last: LastLine | undefined;
  let unreadable: string | undefined;
  let hashThere: string | undefined;
  let lastKept: string | undefined;
  let isExcerpt = false;
  /** The line of the event of an excerpt. */
  let proved: string | undefined;

  function* eventsOf(lines: readonly Buffer[], kept: string[]): Generator<PartLine> {
    for (const rawLine of lines) {
      line += 1;
      const text = trimmed(rawLine);
      if (text.length === 0) continue;
      if (last) {
        const next = text.toString();
        const isNext =
          lastKept === undefined ? next.startsWith(secondPart.begin) : lastKept !== secondPart.end;
        if (isNext) {
          kept.push(next);
          lastKept = next;
          continue;
        }
        unreadable = `Line ${line} comes after the end of the export.`;
        return;
      }
      const event = leftOutOfLine(text) ?? eventOfLine(text);
      if (event === undefined) {
        last = endOfLine(text, isExcerpt);
        if (last) continue;
        unreadable = `Line ${line} is not an event of a JSONL export, or is not complete.`;
        return;
      }
      if (isExcerpt && isLeftOut(event) === (proved === undefined)) {
        unreadable = `Line ${line}: an excerpt has one event, and after it only digests.`;
        return;
      }
      if (onEvents && isLeftOut(event)) {
        unreadable = `The event at position ${event.position} is left out: this is a part, or has texts of earlier programs that could not be withheld.`;
        return;
      }
      yield event;
    }
  }

  let followed = beginning;
  const forgotten = new Set<string>();
  const part = createPartCheck();
  const onEvent = (events: SealedEvent[]) => (event: SealedEvent | LeftOut, hash: string) => {
    part.take(event);
    if (event.position === knownHead?.position) hashThere = hash;
    if (isLeftOut(event)) return;
    if (isExcerpt) proved = lineOf(event);
    const found = forgottenIn(event);
    if (found) forgotten.add(found.uid);
    if (onEvents) events.push(event);
  };
  let taken: Promise<void> | undefined;
  const pass = async (events: readonly SealedEvent[], kept: readonly string[]) => {
    await onEvents?.(events);
    if (kept.length > 0) await onKept?.(kept);
  };
  try {
    for await (const batch of linesOf(piecesOrExcerpt(pieces))) {
      const before = line === 0 && batch[0] ? beforeOfLine(trimmed(batch[0])) : undefined;
      if (before) [isExcerpt, line, followed] = [true, 1, beginningAt(before)];
      const lines = before ? batch.slice(1) : batch;
      const [events, kept]: [SealedEvent[], string[]] = [[], []];
      followed = explained(checkChain(eventsOf(lines, kept), followed, onEvent(events)), unreadable);
      onProgress?.(followed.checked);
      await taken;
      if (followed.fault) break;
      taken = pass(events, kept);
      taken.catch(() => undefined); // the promise is awaited after the next piece
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    followed = explained(followed, `The file is damaged, or was cut off: ${reasonOf(error)}.`);
  }
  await taken;
  if (isExcerpt && !followed.fault && last && isSigned(last.end)) {
    const fault = endFault(followed, last.end, secondPart.end);
    return verdictOfExcerpt({ ...followed, ...(fault && { fault }) }, proved, { end: last.end, publicKey });
  }
  const cover = last?.cover;
  const excused = new Set([...forgotten, ...(cover?.proof ? (cover.forgotten ?? []) : [])]);
  // In a broken file, missing texts are not reported: its rest may say that their persons were forgotten.
  const atEnd =
    endFault(followed, last?.end, lastKept ?? secondPart.end) ??
    part.faultOf(cover, followed.head.position) ??
    (cover?.withhold ? undefined : missingText(followed, excused));
  if (atEnd) followed = { ...followed, fault: atEnd };
  const ledgerId = last && isSigned(last.end) ? last.end.ledgerId : undefined;
  const known = ofThisLedger(knownHead, ledgerId);
  const findings = { followed, head: followed.head, known, hashThere };
  if (atEnd || last === undefined) return verdictOf(findings);
  const { signed, complete, isSigned: isCoverSigned, ...wrong } = signedEnd(last, publicKey);
  const reasons = [
    ...('forged' in wrong ? [`The end of the export: ${wrong.forged}`] : []),
    ...(mustBeComplete && !complete
      ? ['The export does not end with a head that this key has signed: it may have been cut off.']
      : []),
  ];
  const verdict = { ...verdictOf({ ...findings, reasons }), signed, complete };
  if (!cover) return verdict;
  const { selection: _selection, signature: _signature, ...about } = cover;
  const population = cover.proof && cover.sample && { population: part.countTasks() };
  return { ...verdict, cover: { ...about, isSigned: isCoverSigned, ...population } };
};
