import { createHash } from 'node:crypto';
import type { Feed, SavedSearch } from '@marketplace/contracts';
import type { UserRecord } from './userData.ts';

/** A saved search, as the API says it. */
export const savedSearchOf = ({ id, body }: UserRecord): SavedSearch => ({
  _id: id,
  name: String(body['name']),
  query: String(body['query']),
  alert: body['alert'] === true,
  at: String(body['at']),
});

/** A feed, as the API says it. */
export const feedOf = ({ id, body }: UserRecord): Feed => ({
  _id: id,
  ...(body['kind'] === 'search'
    ? { kind: 'search', name: String(body['name']), query: String(body['query']) }
    : { kind: 'deadlines' }),
  at: String(body['at']),
});

/** A feed's id is the digest of its secret: the id alone, as in the database, doesn't open the feed. */
export const feedIdOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Of ids and of secrets: 32 bytes in base64url. */
export const feedIdPattern = /^[\w-]{43}$/;
