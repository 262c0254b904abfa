import { besideId, type DealState, type Hiding, type PersonalText } from '@marketplace/contracts';
import { defineCollection } from './definition.ts';
import { hidingFields } from './layout.ts';

/** What a person was in a deal. `owner-again`: of a task that had another deal before, so that tasks with a deal can be counted. */
export type Side = 'owner' | 'owner-again' | 'bidder';
/** A person's side in a deal, and how the deal stands: one field, so that an index counts the deals of a person. */
type Standing = `${Side} ${DealState}`;

/** One person's side in one deal, with the review about this person. */
export interface DealDocument extends Hiding {
  readonly uid: string;
  readonly bidId: string;
  readonly taskId: string;
  readonly standing: Standing;
  /** ISO 8601, UTC; empty while it goes on. */
  readonly endedAt: string;
  /** The author of the review, empty without one. If the author was forgotten, it is empty too, and the name is null. */
  readonly fromUid: string;
  readonly fromName: PersonalText;
  /** 1 to 5; 0 without a review. */
  readonly stars: number;
  readonly text: PersonalText;
  readonly writtenAt: string;
  /** Position of the ReviewWritten about this person, or 0. */
  readonly written: number;
  /** Position of the ReviewWritten by this person about the other side, or 0. What it says is in the document of the other side. */
  readonly wrote: number;
  /** 1 if a moderator has hidden the review. */
  readonly hidden: 0 | 1;
}

/** The person whose words of the profile a moderator has hidden; its id is that of the person's stream. */
export interface HiddenProfile extends Hiding {
  readonly uid: string;
}

/** A task as its deals need it, from its first acceptance on. It stays when the task is deleted, because reviews are written on it, too. */
export interface DealTask {
  readonly ownerUid: string;
  /** The accepted bid, its bidder, and how their deal stands; empty without an accepted bid. */
  readonly acceptedBid: string;
  readonly acceptedUid: string;
  readonly how: '' | DealState;
  /** The ids of the bids that were accepted, and of those whose deal was reviewed, with spaces between them. */
  readonly dealt: string;
  readonly reviewed: string;
}

/** The ids of the two documents of a deal. */
export const biddersSide = (bidId: string): string => bidId;
export const ownersSide = (bidId: string): string => besideId(bidId, 0);

export const dealDocuments = defineCollection<
  DealDocument,
  'uid' | 'taskId' | 'standing' | 'endedAt' | 'stars' | 'written' | 'wrote' | 'hidden'
>('deals', {
  fields: {
    uid: 'key',
    bidId: 'uuid',
    taskId: 'uuid',
    standing: 'key',
    endedAt: 'key',
    fromUid: 'key',
    fromName: 'text',
    stars: 'integer',
    text: 'text',
    writtenAt: 'key',
    written: 'position',
    wrote: 'position',
    hidden: 'integer',
    ...hidingFields,
  },
  columns: ['uid', 'taskId', 'standing', 'endedAt', 'stars', 'written', 'wrote', 'hidden'],
  indexes: [['uid', 'standing'], ['uid', 'written', 'wrote', 'endedAt', 'stars'], ['taskId']],
  authors: { fromName: 'fromUid', text: 'fromUid', reason: 'fromUid' },
  persons: { uid: 'removed', fromUid: 'emptied' },
});

export const hiddenProfileDocuments = defineCollection<HiddenProfile, never>('hidden_profiles', {
  fields: { uid: 'key', ...hidingFields },
  columns: [],
  indexes: [],
  authors: { reason: 'uid' },
  persons: { uid: 'removed' },
});

export const dealTaskDocuments = defineCollection<DealTask, never>('deal_tasks', {
  fields: {
    ownerUid: 'key',
    acceptedBid: 'key',
    acceptedUid: 'key',
    how: 'key',
    dealt: 'key',
    reviewed: 'key',
  },
  columns: [],
  indexes: [],
  persons: { ownerUid: 'emptied', acceptedUid: 'emptied' },
});
