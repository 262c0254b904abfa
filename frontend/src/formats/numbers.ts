import { once, thisReader, type Reader } from './reader.ts';

/** Numbers and money as the reader writes them. */
export const numbersFor = ({ locales }: Reader) => {
  const format = (options?: Intl.NumberFormatOptions) => once(() => new Intl.NumberFormat(locales, options));
  const whole = format({ maximumFractionDigits: 0 });
  const tenths = format({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const cents = format(twoDecimals);
  const fieldWhole = format({ useGrouping: false });
  const fieldCents = format({ useGrouping: false, ...twoDecimals });
  return {
    /** '12,345' */
    count: (count: number): string => whole().format(count),
    /** '0.4' */
    decimal: (value: number): string => tenths().format(value),
    /** Dollars, with the sign in front in every language: '$1,200', '$99.50'. */
    money: (amount: number): string => `$${(Number.isInteger(amount) ? whole() : cents()).format(amount)}`,
    /** For a field, without separators, because people change single digits: '1250', '1250.50'. */
    field: (value: number): string => (Number.isInteger(value) ? fieldWhole() : fieldCents()).format(value),
  };
};

export const numbers = numbersFor(thisReader);
