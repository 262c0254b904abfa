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

export const typedCount = typedCountFor(thisReader);
