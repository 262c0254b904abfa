import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** A short digest of what an answer depends on. */
export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const entityTags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** Whether If-None-Match has the tag, by the weak comparison of RFC 9110; what is no tag matches nothing. */
export const hasTag = (ifNoneMatch: string, etag: string): boolean => {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(entityTags)].some(([, tag]) => tag === opaque);
};

/** Sets the ETag, and answers 304 where the caller has that one already; true where it did. */
export const answeredNotModified = (req: Request, res: Response, etag: string): boolean => {
  res.set('ETag', etag);
  const known = req.get('If-None-Match');
  if (known === undefined || !hasTag(known, etag)) return false;
  res.status(304).end();
  return true;
};
