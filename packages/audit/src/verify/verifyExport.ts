import type { Verdict } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import { reasonOf } from '@marketplace/service-kit';
import { endOfLine, isSigned, secondPart, type EndOfExport } from '../export/endLine.ts';
import { eventOfLine } from '../export/line.ts';
import { linesOf } from '../export/linesOf.ts';
import { forgeryOf, publicKeyOf } from '../signed-heads/signer.ts';
import { beginning, checkChain, missingText, type Fault, type ChainCheck } from '../chain/checkChain.ts';
import { forgottenIn } from '../chain/forgottenIn.ts';
import { ofThisLedger, verdictOf, type KnownHead } from '../chain/verdict.ts';

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 13 || byte === 9;

const trimmed = (line: Buffer): Buffer => {
  let { length } = line;
  while (isBlank(line[length - 1])) length -= 1;
  return line.subarray(0, length);
};

const hint =
  'It was removed, or this is a part of an export or a filtered one: only a whole export can be verified.';

const explained = (followed: ChainCheck, unreadable: string | undefined): ChainCheck => {
  const { fault, head } = followed;
  if (fault?.missing) return { ...followed, fault: { ...fault, reason: `${fault.reason} ${hint}` } };
  if (fault ?? unreadable === undefined) return followed;
  return { ...followed, fault: { position: head.position + 1, reason: unreadable } };
};

/** A fault at the end of a file whose chain is right. */
const endFault = (
  followed: ChainCheck,
  head: EndOfExport | undefined,
  lastLine: string,
): Fault | undefined => {
  if (followed.fault) return followed.fault;
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
      reason: `The hash at position ${position} is not the one in the last line of the export.`,
    };
  if (lastLine !== secondPart.end) return at('The backup was cut off: its end is missing.');
  return undefined;
};

/** The proof by the signature of the last line, for a chain that is right up to there. */
const signedEnd = (head: EndOfExport | undefined, publicKey: string | undefined) => {
  const none = { signed: { heads: 0, unchecked: 0, upTo: 0 }, complete: false, forged: undefined };
  if (head === undefined || !isSigned(head)) return none;
  if (publicKey === undefined || publicKeyOf(publicKey).keyId !== head.keyId)
    return { ...none, signed: { heads: 1, unchecked: 1, upTo: 0 } };
  const forged = forgeryOf(head, publicKey);
  if (forged !== undefined) return { ...none, signed: { heads: 1, unchecked: 0, upTo: 0 }, forged };
  const { position, signedAt } = head;
  return { signed: { heads: 1, unchecked: 0, upTo: position, signedAt }, complete: true, forged };
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

/** Verifies the bytes of a JSONL export or of a backup, in pieces of any size, without the database. */
export const verifyExport = async (
  pieces: AsyncIterable<Uint8Array>,
  options: VerifyExportOptions = {},
): Promise<Verdict> => {
  const { knownHead, publicKey, mustBeComplete = false, onProgress, onEvents, onKept } = options;
  let line = 0;
  let end: EndOfExport | undefined;
  let unreadable: string | undefined;
  let hashThere: string | undefined;
  let lastKept: string | undefined;

  function* eventsOf(lines: readonly Buffer[], kept: string[]): Generator<SealedEvent> {
    for (const one of lines) {
      line += 1;
      const text = trimmed(one);
      if (text.length === 0) continue;
      if (end) {
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
      const event = eventOfLine(text);
      if (event === undefined) {
        end = endOfLine(text);
        if (end) continue;
        unreadable = `Line ${line} is not an event of a JSONL export, or is not complete.`;
        return;
      }
      if (event.position === knownHead?.position) hashThere = event.hash;
      yield event;
    }
  }

  let followed = beginning;
  const forgotten = new Set<string>();
  const onEvent = (events: SealedEvent[]) => (event: SealedEvent) => {
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
    for await (const lines of linesOf(pieces)) {
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
  // In a broken file, missing texts are not reported: its rest may say that their persons were forgotten.
  const atEnd = endFault(followed, end, lastKept ?? secondPart.end) ?? missingText(followed, forgotten);
  if (atEnd) followed = { ...followed, fault: atEnd };
  const ledgerId = end && isSigned(end) ? end.ledgerId : undefined;
  const known = ofThisLedger(knownHead, ledgerId);
  const given = { followed, head: followed.head, known, hashThere };
  if (atEnd) return verdictOf(given);
  const { forged, complete, signed } = signedEnd(end, publicKey);
  const reasons = [
    ...(forged === undefined ? [] : [`The end of the export: ${forged}`]),
    ...(mustBeComplete && !complete
      ? ['The export does not end with a head that this key has signed: it may have been cut off.']
      : []),
  ];
  return { ...verdictOf({ ...given, reasons }), signed, complete };
};
