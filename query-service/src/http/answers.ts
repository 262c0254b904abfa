import type { PublicTask, Task } from '@marketplace/contracts';
import type { Found } from '@marketplace/read-store';

export type FoundTask = Found<'tasks'>;

/** A task for anybody: without what is personal or only kept for the services. */
export const publicTask = ({ id, body }: FoundTask): PublicTask => {
  const { ownerUid: _owner, userEmail: _email, posted: _posted, editVersion: _version, ...shown } = body;
  return { _id: id, ...shown };
};

/** A task for its owner, and for callers with a token. */
export const personalTask = (found: FoundTask): Task => ({
  ...publicTask(found),
  userEmail: found.body.userEmail,
});

/** Kept by anybody, asked about before it is used again. */
export const publicAnswer = 'public, no-cache';
/** Only for the caller; kept by nobody else. */
export const privateAnswer = 'private, no-cache';
export const privateHeaders = { 'Cache-Control': privateAnswer, Vary: 'Authorization' } as const;
