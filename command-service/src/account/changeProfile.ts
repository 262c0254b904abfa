import type { UserData } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';

const id = 'about';

/** PUT /account/profile. */
export const changeProfile =
  ({ items }: { readonly items: Pick<UserData, 'add' | 'change' | 'remove'> }): HandlerOf<'changeProfile'> =>
  async ({ res, caller: { uid }, body: { about } }) => {
    const keep = async (value: string): Promise<void> => {
      const item = { kind: 'profile', uid, id, since: 0, body: { value } } as const;
      if (!(await items.change(item))) await items.add(item, 1);
    };
    if (about === null) await items.remove('profile', uid, id);
    else await keep(about);
    res.set(noStore).json({ acknowledged: true });
  };
