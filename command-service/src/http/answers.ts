import type { Acknowledged, Deleted, Inserted, Revised, Updated } from '@marketplace/contracts';
import type { Response } from 'express';

/**
 * Answers a command's success. Caches can't use it, so it has no ETag. The body is text and not bytes, because Node.js
 * then sends head and body together.
 */
export const answer = (
  res: Response,
  status: 200 | 201,
  body: Inserted | Updated | Deleted | Revised | Acknowledged,
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
