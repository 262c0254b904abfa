import { createAssignedPostgresFeed } from '../feed/assignedPostgresFeed.ts';
import type { AssignedFeed } from '../feed/assignedFeed.ts';
import type { Feed } from '../feed/feed.ts';
import type { Leadership, Term } from '../leadership/terms.ts';

/** Leads at once and for ever: for a process that is the only one. */
export const soleLeader: Leadership = {
  async *terms(_name, signal): AsyncGenerator<Term> {
    if (!signal.aborted) yield await Promise.resolve({ epoch: 1, signal });
  },
};

/** A feed that has only one reader: it gets all partitions. */
export const oneReader = (feed: Feed): AssignedFeed => createAssignedPostgresFeed(feed, soleLeader);
