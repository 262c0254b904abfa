import { once, thisReader } from './reader.ts';

const format = (unit: string, digits = 0) =>
  once(
    () =>
      new Intl.NumberFormat([...thisReader.locales], { style: 'unit', unit, maximumFractionDigits: digits }),
  );
const [milliseconds, megabytes, gigabytes] = [
  format('millisecond'),
  format('megabyte'),
  format('gigabyte', 1),
];

/** '12 ms' */
export const millisecondsText = (count: number): string => milliseconds().format(count);

/** '512 MB', '3.2 GB' */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? megabytes().format(bytes / 1e6) : gigabytes().format(bytes / 1e9);
