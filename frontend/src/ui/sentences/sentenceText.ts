import type { FieldError, Message } from '@marketplace/contracts';
import { sentenceOf, type Formats } from '@marketplace/contracts/message-format';
import { withDigits } from '../../formats/digits.ts';
import { times } from '../../formats/times.ts';
import { millisecondsText, sizeText } from '../../formats/units.ts';
import { direction, language, sourceLanguage } from '../../browser/language.ts';
import { textOf } from '../../i18n/texts.ts';
import { countText } from './countText.ts';
import { durationText } from './durationText.ts';
import { fieldName } from './fieldName.ts';
import { isolate } from './isolate.ts';

const formats: Formats = {
  text: isolate,
  field: fieldName,
  time: (iso) => (Number.isNaN(Date.parse(iso)) ? isolate(iso) : times.toTheSecond(new Date(iso))),
  number: countText,
  count: countText,
  id: (id) => isolate(String(id)),
  duration: durationText,
  milliseconds: millisecondsText,
  size: sizeText,
  list: (names) => isolate(names.join(', ')),
};
const isolates = direction === 'rtl' ? (['\u2068', '\u2069'] as const) : (['', ''] as const);
const page = { language, formats, digits: withDigits, count: countText, isolate: isolates };

/** A sentence in the page's language; undefined on an English page, and for a code or values that this app does not know. */
export const translated = ({ code, values = {} }: Message): string | undefined => {
  const text = language === sourceLanguage ? undefined : textOf(code);
  return text && sentenceOf(text, values, page);
};

/** What a service says, in the page's language. It stays English where a sentence has no translation, or comes without a code. */
export const sentenceText = (sentences: readonly Message[] | undefined, english: string): string => {
  const written = sentences?.map(translated);
  return written?.every((sentence) => sentence !== undefined) ? written.join(' ') : isolate(english);
};

/** The rule that a field breaks, in the page's language; undefined as of `translated`, and without a code. */
export const ruleText = ({ code, values }: FieldError): string | undefined =>
  code === undefined ? undefined : translated({ code, values });
