import type { UserData } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';

/** PUT /settings. */
export const changeSettings =
  ({ items }: { readonly items: Pick<UserData, 'put'> }): HandlerOf<'changeSettings'> =>
  async ({ res, caller: { uid }, body: { language } }) => {
    const item = {
      kind: 'setting',
      uid,
      id: 'language',
      since: 0,
      body: { value: language },
    } as const;
    await items.put(item, 1);
    res.set(noStore).json({ acknowledged: true });
  };
