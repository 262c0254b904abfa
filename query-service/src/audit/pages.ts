import { encodeCursor } from '@marketplace/service-kit';
import type { Response } from 'express';
import { relativeLink } from '../http/paging.ts';

/** The cursor of the page after `end`, also in the header Link; undefined after the last page. */
export const nextPage = (
  res: Response,
  end: number | undefined,
  {
    query,
    options,
  }: { readonly query: string; readonly options: Readonly<Record<string, string | number | undefined>> },
): { readonly next?: string } => {
  if (end === undefined) return {};
  const next = encodeCursor([end], query);
  res.set('Link', `<${relativeLink({ ...options, cursor: next })}>; rel="next"`);
  return { next };
};
