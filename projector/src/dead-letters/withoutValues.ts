import type { StoredEvent } from '@marketplace/contracts';
import { shapeOf } from '@marketplace/read-store';

/** A shorter text would be found in many words. */
const shortest = 3;
/** Text between quotation marks in an error; not an apostrophe within a word. */
const quoted = /(?<![\p{L}\d])(["'“‘`])((?:\\.|[^\\])*?)(["'”’`])(?![\p{L}\d])/gu;
const number = /\b\d{3,}(?:\.\d+)?\b/g;
const frame = /^\s+at /;

interface Values {
  readonly names: Set<string>;
  readonly texts: Set<string>;
  readonly numbers: Set<string>;
}

/** Names of fields stay readable: they say where the fault is. */
const collect = (value: unknown, into: Values): void => {
  if (typeof value === 'string') into.texts.add(value);
  else if (typeof value === 'number') into.numbers.add(String(value));
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) into.names.add(name);
      collect(inner, into);
    }
};

/** The text of an error, without the values of its event: each as its shape only. */
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
    for (const one of texts) left = left.replaceAll(one, shapeOf(one));
    if (frame.test(line)) return left;
    // Part of a value, or a value in other words: who knows what an error says.
    return left
      .replace(quoted, (whole, open: string, inner: string, close: string) =>
        names.has(inner) ? whole : `${open}${shapeOf(inner)}${close}`,
      )
      .replace(number, (digits) => (numbers.has(digits) ? 'a number' : digits));
  };
  return text.split('\n').map(shown).join('\n');
};
