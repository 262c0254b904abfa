import type { PublicTask, Task } from '@marketplace/contracts';
import type { Found } from '@marketplace/read-store';

export type FoundTask = Found<'tasks'>;

/** A task for all callers: without personal and internal fields. */
export const publicTask = ({ id, body }: FoundTask): PublicTask => {
  const { ownerUid: _owner, userEmail: _email, posted: _posted, editVersion: _version, ...shown } = body;
  return { _id: id, ...shown };
};

/** A task for callers with a token, with its personal field. */
export const personalTask = (found: FoundTask): Task => ({
  ...publicTask(found),
  userEmail: found.body.userEmail,
});

/** All caches may keep it, and must revalidate it before each use. */
export const publicAnswer = 'public, no-cache';
/** Only the caller's own cache may keep it. */
export const privateAnswer = 'private, no-cache';
export const privateHeaders = { 'Cache-Control': privateAnswer, Vary: 'Authorization' } as const;
