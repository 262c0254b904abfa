import type { PublicTask, TaskOfBid } from '@marketplace/contracts';
import type { ReadDocument } from '@marketplace/read-store';
import { publicTaskJson, type TaskJson } from '@marketplace/read-store/projections';

export type FoundTask = ReadDocument<'tasks'>;

/** The parts of a task that the states of its bids depend on. */
export const taskOfBids = (found: FoundTask): TaskOfBid => {
  const { status, acceptedBid } = found.body;
  return { status, acceptedBid: acceptedBid === '' ? undefined : acceptedBid };
};

/** A task for all callers, as a part of a larger answer. */
export const publicTask = (task: TaskJson): PublicTask => JSON.parse(publicTaskJson(task)) as PublicTask;

/** A JSON array of JSON texts. */
export const arrayOf = (texts: readonly string[]): string => `[${texts.join()}]`;

/** All caches may keep it, and must revalidate it before each use. */
export const publicAnswer = 'public, no-cache';
/** Only the caller's own cache may keep it. */
export const privateAnswer = 'private, no-cache';
export const privateHeaders = { 'Cache-Control': privateAnswer, Vary: 'Authorization' } as const;
