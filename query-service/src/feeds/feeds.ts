import { createHash, randomBytes } from 'node:crypto';
import { itemLimits, type Feed as FeedAnswer } from '@marketplace/contracts';
import type { DocumentReader, Item, Items } from '@marketplace/read-store';
import { Problem, type HandlerOf } from '@marketplace/service-kit';
import { addItem, noStore, oldestFirst } from '../http/ownItems.ts';

export interface FeedParts {
  readonly documents: DocumentReader;
  readonly items: Items;
  readonly clock: () => Date;
}

/** A feed's id is the digest of its secret: the id alone, as in the database, doesn't open the feed. */
export const idOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Of ids and of secrets: 32 bytes in base64url. */
export const feedIdPattern = /^[\w-]{43}$/;

export const feedNotFound = (): Problem =>
  new Problem('not-found', 'There is no such feed. It may have been removed.');

const answerOf = ({ id, body }: Item): FeedAnswer => ({
  _id: id,
  ...(body['kind'] === 'search'
    ? { kind: 'search', name: String(body['name']), query: String(body['query']) }
    : { kind: 'deadlines' }),
  at: String(body['at']),
});

/** GET /feeds. */
export const listFeeds =
  ({ items }: FeedParts): HandlerOf<'feeds'> =>
  async ({ res, caller }) => {
    const found = await oldestFirst(items, 'feed', caller.uid);
    res.set(noStore).json({ feeds: found.map(answerOf) });
  };

/** POST /feeds: the only answer with the address. */
export const makeFeed =
  ({ items, clock }: FeedParts): HandlerOf<'makeFeed'> =>
  async ({ res, caller: { uid }, body: asked }) => {
    const secret = randomBytes(32).toString('base64url');
    const body = { ...asked, at: clock().toISOString() };
    const item: Item = { kind: 'feed', uid, id: idOfSecret(secret), since: 0, body };
    await addItem(items, item, itemLimits.feeds, 'feeds');
    const path = `/feeds/${secret}.${asked.kind === 'search' ? 'atom' : 'ics'}`;
    res
      .status(201)
      .set(noStore)
      .json({ ...answerOf(item), path });
  };

/** DELETE /feeds/{id}. */
export const removeFeed =
  ({ items }: FeedParts): HandlerOf<'removeFeed'> =>
  async ({ req, res, caller }) => {
    const id = String(req.params['id']);
    if (!feedIdPattern.test(id) || !(await items.remove('feed', caller.uid, id))) throw feedNotFound();
    res.set(noStore).json({ acknowledged: true });
  };
