import { numbers } from '../../formats/numbers.ts';

/** '12,345' */
export const countText = (count: number): string => numbers.count(count);

/** '1 event', '12,345 events' */
export const manyText = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;
