import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** A short digest of what an answer depends on. */
export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * Sets the ETag, and answers 304 where the caller has that one already (If-None-Match, weak comparison); true
 * where it did.
 */
export const answeredNotModified = (req: Request, res: Response, etag: string): boolean => {
  res.set('ETag', etag);
  const header = req.get('If-None-Match');
  if (header === undefined) return false;
  const known = header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag));
  if (known) res.status(304).end();
  return known;
};
