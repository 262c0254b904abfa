import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

/** A short hash of all that an answer depends on. */
export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

const entityTags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** True if If-None-Match contains the tag, by the weak comparison of RFC 9110. Text that is not a tag is ignored. */
export const hasTag = (ifNoneMatch: string, etag: string): boolean => {
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  // Without this tag in the text, a long list need not be split.
  if (!ifNoneMatch.includes(opaque)) return false;
  return [...ifNoneMatch.matchAll(entityTags)].some(([, tag]) => tag === opaque);
};

/** Sets the ETag. If the caller has this version already, answers 304 and returns true. */
export const answeredNotModified = (req: Request, res: Response, etag: string): boolean => {
  res.set('ETag', etag);
  const known = req.get('If-None-Match');
  if (known === undefined || !hasTag(known, etag)) return false;
  res.status(304).end();
  return true;
};
