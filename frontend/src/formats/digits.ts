import { numbersFor } from './numbers.ts';
import { once, thisReader, type Reader } from './reader.ts';

/**
 * Replaces the digits of a text by the reader's digits, as dates and counts on the page have them: '5,000' gives '٥٬٠٠٠',
 * '09:12' gives '٠٩:١٢'.
 */
export const digitsFor = (reader: Reader): ((text: string) => string) => {
  const { count } = numbersFor(reader);
  const written = once(() => Array.from('0123456789', (digit) => count(Number(digit))));
  return (text) => {
    const digits = written();
    if (digits[0] === '0') return text;
    return text
      .replaceAll(/\d{1,3}(?:,\d{3})+/g, (grouped) => count(Number(grouped.replaceAll(',', ''))))
      .replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  };
};

export const withDigits = digitsFor(thisReader);
