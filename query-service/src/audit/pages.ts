import type { Response } from 'express';
import { relativeLink } from '../http/relativeLink.ts';
import { cursorOf, valuesIn } from '../list-tasks/cursor.ts';

/** Where a page begins: after the position, or the number, at which the one before ended. */
export const startOf = (cursor: string | undefined, query: string): number | undefined =>
  cursor === undefined ? undefined : Number(valuesIn(cursor, query)[0]);

/** The cursor of the page after `end`, said in Link too; nothing where there is none. */
export const nextPage = (
  res: Response,
  end: number | undefined,
  {
    query,
    options,
  }: { readonly query: string; readonly options: Readonly<Record<string, string | number | undefined>> },
): { readonly next?: string } => {
  if (end === undefined) return {};
  const next = cursorOf([end], query);
  res.set('Link', `<${relativeLink({ ...options, cursor: next })}>; rel="next"`);
  return { next };
};
