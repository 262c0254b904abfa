import { itemLimits } from '@marketplace/contracts';
import { savedSearchOf, type UserRecord, type UserData } from '@marketplace/private-store';
import { noStore, Problem, type Caller, type HandlerOf } from '@marketplace/service-kit';
import type { Request } from 'express';
import type { UserDataDeps } from '../deps.ts';
import { addItem } from './addItem.ts';

const searchNotFound = (): Problem =>
  new Problem('not-found', 'There is no such saved search. It may have been removed in another window.');

/** The caller's search whose id is in the path. @throws {Problem} `not-found` */
const searchInPath = async (items: UserData, req: Request, { uid }: Caller): Promise<UserRecord> => {
  const found = await items.of('search', uid);
  const named = found.find(({ id }) => id === req.params['id']);
  if (named === undefined) throw searchNotFound();
  return named;
};

/** POST /searches: its alerts are about tasks that are posted from now on. */
export const saveSearch =
  ({ items, ledger, clock, newId }: UserDataDeps): HandlerOf<'saveSearch'> =>
  async ({ res, caller: { uid }, body: { name, query, alert } }) => {
    const { position: since } = await ledger.head();
    const body = { name, query, alert, at: clock().toISOString() };
    const item: UserRecord = { kind: 'search', uid, id: newId(), since, body };
    await addItem(items.add, item, itemLimits.searches, 'searches');
    res.status(201).set(noStore).json(savedSearchOf(item));
  };

/** PUT /searches/{id}: alerts that are switched on are about tasks that are posted from then on. */
export const changeSearch =
  ({ items, ledger, userSignals }: UserDataDeps): HandlerOf<'changeSearch'> =>
  async ({ req, res, caller, body: { name, alert } }) => {
    const current = await searchInPath(items, req, caller);
    const isSwitchedOn = alert === true && current.body['alert'] !== true;
    const since = isSwitchedOn ? (await ledger.head()).position : current.since;
    const body = {
      ...current.body,
      ...(name !== undefined && { name }),
      ...(alert !== undefined && { alert }),
    };
    const next = { ...current, since, body };
    if (!(await items.change(next))) throw searchNotFound();
    // The notifications of a user depend on the user's searches.
    userSignals.send(current.uid);
    res.set(noStore).json(savedSearchOf(next));
  };

/** DELETE /searches/{id}: its notifications are no longer listed. */
export const removeSearch =
  ({ items, userSignals }: UserDataDeps): HandlerOf<'removeSearch'> =>
  async ({ req, res, caller }) => {
    const { uid, id } = await searchInPath(items, req, caller);
    if (!(await items.remove('search', uid, id))) throw searchNotFound();
    userSignals.send(uid);
    res.set(noStore).json({ acknowledged: true });
  };
