import { setupI18n } from '@lingui/core';
import { isolatedText } from '@marketplace/contracts';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { messagesOf } from './catalogue.ts';

const messages = await messagesOf('ar');
const arabic = setupI18n({ locale: 'ar', locales: ['ar-AE'], messages: { ar: messages as never } });

/** The Arabic translation of an English text from the catalogue, with its values. */
export const inArabic = (english: string, values: Readonly<Record<string, string | number>> = {}): string => {
  const id = String(generateMessageId(english));
  if (!(id in messages)) throw new Error(`The catalogue has no "${english}".`);
  const isolated = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolatedText(value, 'rtl') : value,
  ]);
  return arabic._(id, Object.fromEntries(isolated) as Record<string, unknown>);
};

/** The part of a text that is a link. */
export const linkInArabic = (english: string): string => /<0>(.*)<\/0>/.exec(inArabic(english))?.[1] ?? '';
