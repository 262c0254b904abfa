import { randomBytes } from 'node:crypto';
import { itemLimits } from '@marketplace/contracts';
import { feedIdOf, feedIdPattern, feedOf, type UserRecord } from '@marketplace/private-store';
import { noStore, Problem, type HandlerOf } from '@marketplace/service-kit';
import type { UserDataDeps } from '../deps.ts';
import { addItem } from './addItem.ts';

/** POST /feeds. No other answer has the secret address of the feed. */
export const makeFeed =
  ({ items, clock }: UserDataDeps): HandlerOf<'makeFeed'> =>
  async ({ res, caller: { uid }, body: feed }) => {
    const secret = randomBytes(32).toString('base64url');
    const body = { ...feed, at: clock().toISOString() };
    const item: UserRecord = { kind: 'feed', uid, id: feedIdOf(secret), since: 0, body };
    await addItem(items.add, item, itemLimits.feeds, 'feeds');
    const path = `/feeds/${secret}.${feed.kind === 'search' ? 'atom' : 'ics'}`;
    res
      .status(201)
      .set(noStore)
      .json({ ...feedOf(item), path });
  };

export const removeFeed =
  ({ items }: UserDataDeps): HandlerOf<'removeFeed'> =>
  async ({ req, res, caller }) => {
    const id = String(req.params['id']);
    if (!feedIdPattern.test(id) || !(await items.remove('feed', caller.uid, id)))
      throw new Problem('not-found', 'There is no such feed. It may have been removed.');
    res.set(noStore).json({ acknowledged: true });
  };
