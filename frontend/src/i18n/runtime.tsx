import { compileMessage } from '@lingui/message-utils/compileMessage';
import { partsOf, type Compiled, type Values, type Writer } from '@marketplace/contracts/message-format';
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { withDigits } from '../formats/digits.ts';
import { numbers } from '../formats/numbers.ts';
import { language } from '../browser/language.ts';

/** What Lingui's macros become, see lingui.config.ts: Lingui's own runtime is three times as big. */

export type Messages = Readonly<Record<string, Compiled>>;

interface Text {
  readonly id: string;
  /** In development the source's own text. */
  readonly message?: string;
  readonly values?: Values;
}
/** Not text: tags inside are not read. */
interface Value {
  readonly value: unknown;
}

const known: Record<string, Compiled> = {};
export const addTexts = (messages: Messages): void => void Object.assign(known, messages);

/** The text of a message; undefined if it is not loaded. */
export const textOf = (id: string): Compiled | undefined => known[id];

const tag = /(<\/?\d+\/?>)/;
/** The digits of the text itself; the ones of its tags are no digits for the reader. */
const written = (text: string): string =>
  text
    .split(tag)
    .map((piece) => (tag.test(piece) ? piece : withDigits(piece)))
    .join('');

const writer: Writer<string | Value> = {
  language,
  text: written,
  count: numbers.count,
  value: (value) => ({ value }),
};

const filled = ({ id, message, values = {} }: Text) =>
  partsOf(
    known[id] ?? (import.meta.env.DEV && message !== undefined ? (compileMessage(message) as Compiled) : id),
    values,
    writer,
  );

export const i18n = {
  _: (text: Text): string =>
    filled(text)
      .map((part) =>
        typeof part === 'string' ? part : String((part.value as string | number | undefined) ?? ''),
      )
      .join(''),
};

interface TransProps extends Text {
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it: 'New here? <0>Register</0>'. */
export const Trans = ({ components = {}, ...text }: TransProps) => {
  const stack: { readonly tag: string; readonly children: ReactNode[] }[] = [{ tag: '', children: [] }];
  const add = (node: ReactNode) => stack.at(-1)?.children.push(node);
  const close = () => {
    const { tag = '', children = [] } = stack.pop() ?? {};
    const element = components[tag];
    add(element ? cloneElement(element, undefined, ...children) : createElement(Fragment, null, ...children));
  };
  for (const part of filled(text)) {
    if (typeof part !== 'string') add(part.value as ReactNode);
    else
      for (const piece of part.split(tag)) {
        const [found, end, name = '', empty] = /^<(\/?)(\d+)(\/?)>$/.exec(piece) ?? [];
        if (found === undefined) add(piece);
        else if (end) close();
        else if (empty) add(components[name]);
        else stack.push({ tag: name, children: [] });
      }
  }
  return createElement(Fragment, null, ...(stack[0]?.children ?? []));
};
