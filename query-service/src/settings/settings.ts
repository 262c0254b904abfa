import type { Settings } from '@marketplace/contracts';
import type { UserData } from '@marketplace/read-store';
import { noStore, type HandlerOf } from '@marketplace/service-kit';

/** GET /settings: the caller's settings, from any browser. */
export const readSettings =
  ({ items }: { readonly items: Pick<UserData, 'of'> }): HandlerOf<'settings'> =>
  async ({ res, caller }) => {
    const kept = await items.of('setting', caller.uid);
    const language = kept.find(({ id }) => id === 'language')?.body['value'];
    const settings: Settings = typeof language === 'string' ? { language } : {};
    res.set(noStore).json(settings);
  };
