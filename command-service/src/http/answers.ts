import type { Deleted, Inserted, Updated } from '@marketplace/contracts';
import type { Response } from 'express';

/**
 * A command's success. Nothing of it is for a cache, so no ETag is made of it; as text and not as bytes, because
 * Node.js then sends head and body as one piece.
 */
export const answer = (
  res: Response,
  status: 200 | 201,
  body: Inserted | Updated | Deleted,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const json = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(json),
    'Cache-Control': 'private, no-store',
    'X-Position': String(body.position),
    ...headers,
  });
  res.end(json);
};
