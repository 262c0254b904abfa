import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { LinguiContext, Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { thisReader } from '../formats/reader.ts';
import { language } from '../browser/language.ts';

/** For Lingui's macros, see lingui.config.ts. The values are escaped, because Lingui also reads `\u0041` and `<0>` in users' texts. */

type Values = Readonly<Record<string, unknown>>;
type Change = (value: string) => unknown;

const changed = (values: Values | undefined, change: Change): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : value,
    ]),
  );
const withoutEscapes = (values?: Values) =>
  changed(values, (value) => value.replaceAll('\\', String.raw`\u005c`));

class Texts extends I18n {
  override _(text: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof text === 'string') return super._(text, withoutEscapes(values), options);
    return super._({ ...text, values: withoutEscapes(text.values) });
  }
}

export const i18n = new Texts({
  locale: language,
  locales: [...thisReader.locales],
  messages: { [language]: {} },
});

const context = { i18n, _: i18n.t };

/** A text with elements in it: 'New here? <0>Register</0>'. Lingui does not read tags in a value that is an element. */
export const Trans = ({ values, ...text }: TransProps) => (
  <LinguiContext value={context}>
    <LinguiTrans
      {...text}
      values={changed(values, (value) => (/[<\\]/.test(value) ? <>{value}</> : value))}
    />
  </LinguiContext>
);
