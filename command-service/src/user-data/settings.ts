import { mostProfileRecords } from '@marketplace/private-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import type { UserDataDeps } from '../deps.ts';

/** PUT /settings. */
export const changeSettings =
  ({ items }: UserDataDeps): HandlerOf<'changeSettings'> =>
  async ({ res, caller: { uid }, body: { language: value } }) => {
    await items.put({ kind: 'setting', uid, id: 'language', since: 0, body: { value } }, 1);
    res.set(noStore).json({ acknowledged: true });
  };

/** PUT /account/profile. */
export const changeProfile =
  ({ items }: UserDataDeps): HandlerOf<'changeProfile'> =>
  async ({ res, caller: { uid }, body: { about: value } }) => {
    const [kind, id] = ['profile', 'about'] as const;
    if (value === null) await items.remove(kind, uid, id);
    else await items.put({ kind, uid, id, since: 0, body: { value } }, mostProfileRecords);
    res.set(noStore).json({ acknowledged: true });
  };
