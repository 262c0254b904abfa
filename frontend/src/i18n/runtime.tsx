import { compileMessage } from '@lingui/message-utils/compileMessage';
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import { withDigits } from '../formats/digits.ts';
import { numbers } from '../formats/numbers.ts';
import { language } from './language.ts';

/** What Lingui's macros become, see lingui.config.ts: Lingui's own runtime is three times as big. */

type Cases = Readonly<Record<string, Compiled>> & { readonly offset?: number };
/** A text; the name of a value; a plural or a select. `#` in a plural is its number. */
type Token = string | readonly [name: string] | readonly [name: string, kind: string, cases: Cases];
/** A text as Lingui compiles it at build time. */
export type Compiled = string | readonly Token[];
export type Messages = Readonly<Record<string, Compiled>>;

type Values = Readonly<Record<string, unknown>>;
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

const chosen = (kind: string, value: unknown, cases: Cases): Compiled => {
  const exact = cases[String(value)];
  if (exact !== undefined || kind === 'select') return exact ?? cases['other'] ?? '';
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  return cases[new Intl.PluralRules(language, { type }).select(Number(value))] ?? cases['other'] ?? '';
};

const tag = /(<\/?\d+\/?>)/;
/** The digits of the text itself; the ones of its tags are no digits for the reader. */
const written = (text: string): string =>
  text
    .split(tag)
    .map((piece) => (tag.test(piece) ? piece : withDigits(piece)))
    .join('');

const filled = (text: Compiled, values: Values, count?: number): readonly (string | Value)[] =>
  typeof text === 'string'
    ? [written(text)]
    : text.flatMap((token): readonly (string | Value)[] => {
        if (token === '#' && count !== undefined) return [numbers.count(count)];
        if (typeof token === 'string') return [written(token)];
        const [name, kind, cases] = token;
        const value = values[name];
        if (kind === undefined || cases === undefined) return [{ value }];
        return filled(chosen(kind, value, cases), values, kind === 'select' ? count : Number(value));
      });

const partsOf = ({ id, message, values = {} }: Text) =>
  filled(
    known[id] ?? (import.meta.env.DEV && message !== undefined ? (compileMessage(message) as Compiled) : id),
    values,
  );

export const i18n = {
  _: (text: Text): string =>
    partsOf(text)
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
  for (const part of partsOf(text)) {
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
