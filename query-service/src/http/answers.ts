import type { PublicTask, Task } from '@marketplace/contracts';
import type { FoundTask } from '@marketplace/read-store';

/** A task for anybody: without what is personal. */
export const publicTask = ({ task }: FoundTask): PublicTask => task;

/** A task for its owner, and for callers with a token. */
export const personalTask = ({ task, userEmail }: FoundTask): Task => ({ ...task, userEmail });

/** Kept by anybody, asked about before it is used again. */
export const publicAnswer = 'public, no-cache';
/** Only for the caller; kept by nobody else. */
export const privateAnswer = 'private, no-cache';
export const privateHeaders = { 'Cache-Control': privateAnswer, Vary: 'Authorization' } as const;
