/** Marks around a number that was copied from a right-to-left page. */
const directionMarks = /[\u061C\u200E\u200F\u2066-\u2069]/g;
const dollars = /^(?:USD|(?:US)?\$)|(?:USD|(?:US)?\$)$/gi;

/** A digit of any script as one of 0 to 9: each script has its ten digits in a row. */
export const plainDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/**
 * Reads numbers as people of these locales type them: in German, '1.250,50' is 1250.5. It takes at most two decimals, and marks of
 * groups only where groups end: '1.250' in English may be 1250 or 1.25, so it is NaN, like a text that is not a number.
 */
export const numberReader = (locales: readonly string[]): ((typed: string) => number) => {
  const parts = new Intl.NumberFormat([...locales]).formatToParts(1_234_567.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  // Arabic has a different decimal mark. Readers who use it write Latin digits as in English.
  const decimals = decimal === '٫' ? '.٫' : `٫${decimal}`;
  const groups = Array.from(".,٬' ").filter((mark) => !decimals.includes(mark));
  // In India, a group has two digits: 12,34,567.
  const middle = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length ?? 3;
  const number = new RegExp(
    `^(-?(?:\\d+|[1-9]\\d{0,2}([${groups.join('')}])(?:\\d{${middle}}\\2)*\\d{3}))(?:[${decimals}](\\d{1,2}))?$`,
  );
  return (typed) => {
    const text = typed
      .replace(directionMarks, '')
      .replace(/\p{Nd}/gu, plainDigit)
      .replace(/\s/g, ' ')
      .replace(/’/g, "'")
      .replace(/،/g, ',')
      .replace(/−/g, '-')
      .trim()
      .replace(dollars, '')
      .trim();
    const [, whole, , cents = '0'] = number.exec(text) ?? [];
    return whole === undefined ? NaN : Number(`${whole.replace(/[^\d-]/g, '')}.${cents}`);
  };
};
