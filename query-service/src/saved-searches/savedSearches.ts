import { randomUUIDv7 } from 'node:crypto';
import { itemLimits, type SavedSearch } from '@marketplace/contracts';
import type { Feed } from '@marketplace/event-store';
import type { Item, Items } from '@marketplace/read-store';
import { Problem, type Caller, type HandlerOf } from '@marketplace/service-kit';
import type { Request } from 'express';
import { addItem, noStore, oldestFirst } from '../http/ownItems.ts';

interface SearchParts {
  readonly items: Items;
  readonly feed: Pick<Feed, 'head'>;
  readonly clock: () => Date;
  /** The notifications of this user may have changed. */
  readonly changed: (uid: string) => void;
}

const searchNotFound = (): Problem =>
  new Problem('not-found', 'There is no such saved search. It may have been removed in another window.');

const answerOf = ({ id, body }: Item): SavedSearch => ({
  _id: id,
  name: String(body['name']),
  query: String(body['query']),
  alert: body['alert'] === true,
  at: String(body['at']),
});

/** GET /searches. */
export const listSearches =
  ({ items }: SearchParts): HandlerOf<'savedSearches'> =>
  async ({ res, caller }) => {
    const found = await oldestFirst(items, 'search', caller.uid);
    res.set(noStore).json({ searches: found.map(answerOf) });
  };

/** POST /searches: its alerts are about tasks that are posted from now on. */
export const saveSearch =
  ({ items, feed, clock }: SearchParts): HandlerOf<'saveSearch'> =>
  async ({ res, caller: { uid }, body: { name, query, alert } }) => {
    const since = await feed.head();
    const body = { name, query, alert, at: clock().toISOString() };
    const item: Item = { kind: 'search', uid, id: randomUUIDv7(), since, body };
    await addItem(items, item, itemLimits.searches, 'searches');
    res.status(201).set(noStore).json(answerOf(item));
  };

/** The caller's search whose id is in the path. @throws {Problem} `not-found` */
const askedSearch = async (items: Items, req: Request, { uid }: Caller): Promise<Item> => {
  const found = await items.of('search', uid);
  const asked = found.find(({ id }) => id === req.params['id']);
  if (asked === undefined) throw searchNotFound();
  return asked;
};

/** PUT /searches/{id}: alerts that are switched on are about tasks that are posted from then on. */
export const changeSearch =
  ({ items, feed, changed }: SearchParts): HandlerOf<'changeSearch'> =>
  async ({ req, res, caller, body: { name, alert } }) => {
    const current = await askedSearch(items, req, caller);
    const isSwitchedOn = alert === true && current.body['alert'] !== true;
    const since = isSwitchedOn ? await feed.head() : current.since;
    const body = {
      ...current.body,
      ...(name !== undefined && { name }),
      ...(alert !== undefined && { alert }),
    };
    const next = { ...current, since, body };
    if (!(await items.change(next))) throw searchNotFound();
    changed(current.uid);
    res.set(noStore).json(answerOf(next));
  };

/** DELETE /searches/{id}: its notifications are no longer listed. */
export const removeSearch =
  ({ items, changed }: SearchParts): HandlerOf<'removeSearch'> =>
  async ({ req, res, caller }) => {
    const { uid, id } = await askedSearch(items, req, caller);
    if (!(await items.remove('search', uid, id))) throw searchNotFound();
    changed(uid);
    res.set(noStore).json({ acknowledged: true });
  };
