import { firstCharacters, partitionOf, type StoredEvent } from '@marketplace/contracts';
import { deadLetterId, type DeadLetter } from '@marketplace/event-store';
import { type GenerationId, shapeOf } from '@marketplace/read-store';
import type { Fault } from '../folding/fold.ts';

/** In characters. A shorter text is not replaced, because it occurs in many other words. */
const shortest = 3;
/** A text in quotation marks; an apostrophe within a word is no quotation mark. */
const quoted = /(?<![\p{L}\d])(["'“‘`])((?:\\.|[^\\])*?)(["'”’`])(?![\p{L}\d])/gu;
const number = /\b\d{3,}(?:\.\d+)?\b/g;
const frame = /^\s+at /;

interface Values {
  readonly names: Set<string>;
  readonly texts: Set<string>;
  readonly numbers: Set<string>;
}

/** Collects texts, numbers and names of fields. The names stay readable in an error: they show where the fault is. */
const collect = (value: unknown, into: Values): void => {
  if (typeof value === 'string') into.texts.add(value);
  else if (typeof value === 'number') into.numbers.add(String(value));
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) into.names.add(name);
      collect(inner, into);
    }
};

/** The text of an error, with each value of its event replaced by the value's shape. */
export const withoutValues = (text: string, { data, actor, type }: StoredEvent): string => {
  const values: Values = {
    names: new Set([type]),
    texts: new Set([actor.uid]),
    numbers: new Set(),
  };
  collect(data, values);
  collect([actor.email], values);
  const { names, numbers } = values;
  const texts = [...values.texts]
    .filter((one) => one.length >= shortest && !names.has(one))
    .toSorted((one, other) => other.length - one.length);
  const shown = (line: string): string => {
    let left = line;
    for (const text of texts) left = left.replaceAll(text, shapeOf(text));
    if (frame.test(line)) return left;
    // A quoted text may be a part of a value, or a changed value: an error can have any text.
    return left
      .replace(quoted, (whole, open: string, inner: string, close: string) =>
        names.has(inner) ? whole : `${open}${shapeOf(inner)}${close}`,
      )
      .replace(number, (digits) => (numbers.has(digits) ? 'a number' : digits));
  };
  return text.split('\n').map(shown).join('\n');
};

const longestMessage = 1_000;
const longestStack = 4_000;
const longestType = 100;

/** The text without control characters, cut to `longest`, so that every store can keep it and every terminal can show it. */
const printable = (text: string, longest: number): string =>
  firstCharacters(
    text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}'),
    longest,
    ({ length }) => length,
  );

/** The dead letter of an event whose last try was just now. Operators read dead letters, so it contains no value of the event. */
export const letterOf = (
  { projection, generation }: GenerationId,
  { event, error }: Fault,
  attempts: number,
): DeadLetter => {
  const now = new Date().toISOString();
  return {
    id: deadLetterId({ projection, generation }, event.position),
    projection,
    generation,
    position: event.position,
    partition: partitionOf(event.taskId),
    taskId: event.taskId,
    taskVersion: event.taskVersion,
    eventId: event.id,
    type: printable(event.type, longestType),
    error: {
      message: printable(withoutValues(error.message, event), longestMessage),
      ...(error.stack !== undefined && {
        stack: printable(withoutValues(error.stack, event), longestStack),
      }),
    },
    attempts,
    parkedAt: now,
    triedAt: now,
    state: 'parked',
  };
};
