import { createAssignedPostgresFeed } from '../feed/assignedPostgresFeed.ts';
import type { AssignedFeed } from '../feed/assignedFeed.ts';
import type { Feed } from '../feed/feed.ts';
import type { Leadership, Term } from '../leadership/terms.ts';

/** For the only process on a ledger: it leads at once, in one term that does not end. */
export const soleLeader: Leadership = {
  async *terms(_name, signal): AsyncGenerator<Term> {
    if (!signal.aborted) yield await Promise.resolve({ epoch: 1, signal });
  },
};

/** The feed for a single reader, which gets all partitions. */
export const oneReader = (feed: Feed): AssignedFeed => createAssignedPostgresFeed(feed, soleLeader);
