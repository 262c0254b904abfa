import { mostProfileRecords, type UserData } from '@marketplace/private-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';

const id = 'about';

/** PUT /account/profile. */
export const changeProfile =
  ({ items }: { readonly items: Pick<UserData, 'put' | 'remove'> }): HandlerOf<'changeProfile'> =>
  async ({ res, caller: { uid }, body: { about } }) => {
    const item = { kind: 'profile', uid, id, since: 0, body: { value: about ?? '' } } as const;
    if (about === null) await items.remove('profile', uid, id);
    else await items.put(item, mostProfileRecords);
    res.set(noStore).json({ acknowledged: true });
  };
