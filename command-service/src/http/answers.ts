import type {
  AcknowledgedAnswer,
  DeletedAnswer,
  InsertedAnswer,
  RevisedAnswer,
  UpdatedAnswer,
} from '@marketplace/contracts';
import { sendJson } from '@marketplace/service-kit';
import type { Response } from 'express';

/**
 * Answers a command's success. Caches can't use it, so it has no ETag. The body is text and not bytes, because Node.js
 * then sends head and body together.
 */
export const answer = (
  res: Response,
  status: 200 | 201 | 202,
  body: InsertedAnswer | UpdatedAnswer | DeletedAnswer | RevisedAnswer | AcknowledgedAnswer,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const all = { 'Cache-Control': 'private, no-store', 'X-Position': String(body.position), ...headers };
  sendJson(res, status, all, JSON.stringify(body));
};
