import { numbersFor } from './numbers.ts';
import { once, thisReader, type Reader } from './reader.ts';

/**
 * A text of the page with its digits as the reader writes them, like all dates and counts beside it: '5,000' gives '٥٬٠٠٠',
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
