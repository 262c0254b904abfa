import { isolatedText } from '@marketplace/contracts';
import { I18n, type MessageDescriptor, type MessageOptions } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LinguiContext, Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { thisReader } from '../formats/reader.ts';
import { direction, language } from '../browser/language.ts';

/**
 * For Lingui's macros, see lingui.config.ts. Each value that is text is isolated: it may be a person's, and then must not turn the
 * words and numbers around it; null says that the person's text was deleted. The values are escaped, because Lingui also reads
 * `\u0041` and `<0>` in users' texts.
 */

/** In place of a person's text that is null. */
export const deletedText = msg`Text deleted with its author’s account`;

type Values = Readonly<Record<string, unknown>>;
type Change = (value: string, name: string) => unknown;

const changed = (values: Values | undefined, change: Change): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([name, given]) => {
      const value = given === null ? i18n._(deletedText) : given;
      return [name, typeof value === 'string' ? change(value, name) : value];
    }),
  );

/** How Lingui passes an element. */
const tag = /^<\d+\/>$/;

class Texts extends I18n {
  /** As the text shows them; but an element stays a tag, and a value by which the text chooses its words is a code. */
  #shown(id: string, values?: Values) {
    const chooses = (name: string) => JSON.stringify(this.messages[id] ?? '').includes(`["${name}","select"`);
    return changed(values, (value, name) => {
      const isolated = tag.test(value) ? value : isolatedText(value, direction);
      return (isolated !== value && chooses(name) ? value : isolated).replaceAll('\\', String.raw`\u005c`);
    });
  }
  override _(text: MessageDescriptor | string, values?: Values, options?: MessageOptions): string {
    if (typeof text === 'string') return super._(text, this.#shown(text, values), options);
    return super._({ ...text, values: this.#shown(text.id, text.values) });
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
      values={changed(values, (value) =>
        /[<\\]/.test(value) ? <>{isolatedText(value, direction)}</> : value,
      )}
    />
  </LinguiContext>
);
