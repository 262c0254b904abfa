import { numbersFor } from './numbers.ts';
import { thisReader, type Reader } from './reader.ts';

/** A whole number in plain digits, from a text as the reader writes it: '1,234' and '١٬٢٣٤' give '1234'. */
export const typedCountFor = (reader: Reader): ((typed: string) => string) => {
  const { count } = numbersFor(reader);
  const plainDigits = new Map(Array.from('0123456789', (digit) => [count(Number(digit)), digit]));
  return (typed) => {
    const plain = typed.replace(/\p{Nd}/gu, (digit) => plainDigits.get(digit) ?? digit);
    return /^\d{1,3}([\s,.'’٬]\d{3})+$/.test(plain) ? plain.replace(/\D/g, '') : plain;
  };
};

/** The same with at most two decimals: '1,234.50', '1.234,50' and '١٬٢٣٤٫٥' give '1234.5'. */
export const typedAmountFor = (reader: Reader): ((typed: string) => string) => {
  const plain = typedCountFor(reader);
  return (typed) => {
    const [whole = '', cents = ''] = typed
      .trim()
      .split(/[.,٫](?=\p{Nd}{1,2}$)/u)
      .map(plain);
    const decimals = cents.replace(/0+$/, '');
    return decimals === '' ? whole : `${whole}.${decimals}`;
  };
};

export const typedCount = typedCountFor(thisReader);
export const typedAmount = typedAmountFor(thisReader);
