import { mostProfileRecords, type UserData } from '@marketplace/private-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';
import type { KeepName } from './keepName.ts';

const id = 'about';

interface ProfileParts {
  readonly items: Pick<UserData, 'put' | 'remove'>;
  readonly keepName: KeepName;
}

/** PUT /account/profile. */
export const changeProfile =
  ({ items, keepName }: ProfileParts): HandlerOf<'changeProfile'> =>
  async ({ res, caller, body: { about } }) => {
    const { uid } = caller;
    const item = { kind: 'profile', uid, id, since: 0, body: { value: about ?? '' } } as const;
    if (about === null) await items.remove('profile', uid, id);
    else await items.put(item, mostProfileRecords);
    await keepName(caller);
    res.set(noStore).json({ acknowledged: true });
  };
