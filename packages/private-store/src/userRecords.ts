import { createHash } from 'node:crypto';
import { markSchema, type Feed, type Mark, type SavedSearch } from '@marketplace/contracts';
import type { UserRecord } from './userData.ts';

/** A saved search in the form of the API. */
export const savedSearchOf = ({ id, body }: UserRecord): SavedSearch => ({
  _id: id,
  name: String(body['name']),
  query: String(body['query']),
  alert: body['alert'] === true,
  at: String(body['at']),
});

export const feedOf = ({ id, body }: UserRecord): Feed => ({
  _id: id,
  ...(body['kind'] === 'search'
    ? { kind: 'search', name: String(body['name']), query: String(body['query']) }
    : { kind: 'deadlines' }),
  at: String(body['at']),
});

/** A feed's id is the digest of its secret: the id alone, as in the database, doesn't open the feed. */
export const feedIdOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The form of ids and secrets of feeds: 32 bytes in base64url. */
export const feedIdPattern = /^[\w-]{43}$/;

/** The beginning of the ids of marks on a task. */
export const marksOnTask = (taskId: string): string => `${taskId} `;

/** The item for one field of a mark. Each field has its own item, so that changes of two fields at the same time do not conflict. */
export const markItem = (
  uid: string,
  bid: { readonly bidId: string; readonly taskId: string },
  field: keyof Mark,
  value: string | boolean,
): UserRecord => ({
  kind: 'mark',
  uid,
  id: `${marksOnTask(bid.taskId)}${bid.bidId} ${field}`,
  since: 0,
  body: { ...bid, [field]: value },
});

export interface MarkedBid {
  readonly bidId: string;
  readonly taskId: string;
  readonly mark: Mark;
}

/** Combines the items of fields into marks. */
export const marksOf = (items: readonly UserRecord[]): readonly MarkedBid[] => {
  const marked = new Map<string, MarkedBid>();
  for (const { body } of items) {
    const bidId = String(body['bidId']);
    const before = marked.get(bidId)?.mark;
    marked.set(bidId, {
      bidId,
      taskId: String(body['taskId']),
      mark: markSchema.parse({ shortlisted: false, ...before, ...body }),
    });
  }
  return [...marked.values()];
};
