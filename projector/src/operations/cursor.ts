import { Problem } from '@marketplace/service-kit';

/** On which side of the end of a page the next one lies; it tells the cursors of one list from those of another. */
type Side = 'before' | 'after';

export const cursorOf = (side: Side, end: string | number): string =>
  Buffer.from(`${side} ${end}`).toString('base64url');

/**
 * The end in a cursor, by `read`, which gives undefined for what is none.
 * @throws {Problem} `invalid-request` for a cursor that the list has not given
 */
export const endIn = <End>(side: Side, cursor: string, read: (end: string) => End | undefined): End => {
  const said = Buffer.from(cursor, 'base64url').toString();
  const end = said.startsWith(`${side} `) ? read(said.slice(side.length + 1)) : undefined;
  if (end !== undefined) return end;
  const message = 'cursor must be one that an answer has given.';
  throw new Problem('invalid-request', message, { errors: [{ path: 'cursor', message }] });
};
