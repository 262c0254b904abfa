import type { Place } from '@marketplace/audit';
import { cursorOf, valuesIn } from '../list-tasks/cursor.ts';

/** Where a page of a board begins: after that place, of the board at that position. */
export interface BoardStart {
  readonly position: number;
  readonly after: Place;
}

const valuesOf = ({ key, posted }: Place) => (key === undefined ? [posted] : [key, posted]);
const placeOf = (values: readonly (string | number)[]): Place => ({
  ...(values.length > 1 && { key: values[0] }),
  posted: Number(values.at(-1)),
});

const ofBoard = (query: string, position: number): string => JSON.stringify(['audit board', query, position]);

/**
 * Where the next page begins, as text that only leads on in the query that it came from. It has the position of the board:
 * a query for the head of today leads on in the board of its first page.
 */
export const boardCursorOf = ({ position, after }: BoardStart, query: string): string =>
  `${position}.${cursorOf(valuesOf(after), ofBoard(query, position))}`;

/** @throws {Problem} `invalid-request` for a cursor that was changed, or is another query's */
export const boardStartOf = (cursor: string, query: string): BoardStart => {
  const [, digits = '0', end = cursor] = /^(0|[1-9]\d{0,14})\.(.*)$/.exec(cursor) ?? [];
  const position = Number(digits);
  return { position, after: placeOf(valuesIn(end, ofBoard(query, position))) };
};
