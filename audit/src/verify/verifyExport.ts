import type { Verdict } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';
import { endOfExport, eventOfLine } from '../export/line.ts';
import { beginning, checkChain, type Fault, type Followed } from './checkChain.ts';
import { linesOf } from './linesOf.ts';
import { verdictOf, type KnownHead } from './verdict.ts';

const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 13 || byte === 9;

/** The line without blanks at its end, and whether they are the mark of the last line. */
const trimmed = (line: Buffer): { readonly text: Buffer; readonly last: boolean } => {
  let { length } = line;
  while (isBlank(line[length - 1])) length -= 1;
  return { text: line.subarray(0, length), last: line[length] === endOfExport.charCodeAt(0) };
};

const hint =
  'It was removed, or this is a part of an export or a filtered one: only a whole export can be verified.';

const explained = (followed: Followed, unreadable: string | undefined): Followed => {
  const { fault, head } = followed;
  if (fault?.missing) return { ...followed, fault: { ...fault, reason: `${fault.reason} ${hint}` } };
  if (fault ?? unreadable === undefined) return followed;
  return { ...followed, fault: { position: head.position + 1, reason: unreadable } };
};

/** A fault at the end of a file whose chain is right. */
const endFault = (followed: Followed, ended: boolean): Fault | undefined => {
  if (followed.fault ?? ended) return followed.fault;
  const { position } = followed.head;
  const reason =
    position === 0
      ? 'There is no event in this export.'
      : `The export ends after position ${position} without the mark of its end: it was cut off, or is only a part.`;
  return { position: position + 1, reason };
};

/** Verifies the bytes of a JSONL export, in pieces of any size, without the database. */
export const verifyExport = async (
  pieces: AsyncIterable<Uint8Array>,
  options: {
    readonly knownHead?: KnownHead | undefined;
    readonly onProgress?: ((checked: number) => void) | undefined;
  } = {},
): Promise<Verdict> => {
  const { knownHead, onProgress } = options;
  let line = 0;
  let ended = false;
  let unreadable: string | undefined;
  let hashThere: string | undefined;

  function* eventsOf(lines: readonly Buffer[]): Generator<SealedEvent> {
    for (const one of lines) {
      line += 1;
      const { text, last } = trimmed(one);
      if (text.length === 0) continue;
      const event = ended ? undefined : eventOfLine(text);
      if (event === undefined) {
        unreadable = ended
          ? `Line ${line} comes after the end of the export.`
          : `Line ${line} is not an event of a JSONL export, or is not complete.`;
        return;
      }
      ended = last;
      if (event.position === knownHead?.position) hashThere = event.hash;
      yield event;
    }
  }

  let followed = beginning;
  for await (const lines of linesOf(pieces)) {
    followed = explained(checkChain(eventsOf(lines), followed), unreadable);
    onProgress?.(followed.checked);
    if (followed.fault) break;
  }
  const atEnd = endFault(followed, ended);
  if (atEnd) followed = { ...followed, fault: atEnd };
  return verdictOf({ followed, head: followed.head, known: knownHead, hashThere });
};
