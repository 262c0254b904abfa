import { numbers } from '../../formats/numbers.ts';

/** '12,345' */
export const countText = (count: number): string => numbers.count(count);
