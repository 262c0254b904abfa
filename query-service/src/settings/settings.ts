import type { Settings } from '@marketplace/contracts';
import type { Items } from '@marketplace/read-store';
import type { HandlerOf } from '@marketplace/service-kit';
import { noStore } from '../http/ownItems.ts';

interface SettingsParts {
  readonly items: Pick<Items, 'of' | 'add' | 'change'>;
}

/** GET /settings: what the caller has chosen, in whichever browser. */
export const readSettings =
  ({ items }: SettingsParts): HandlerOf<'settings'> =>
  async ({ res, caller }) => {
    const kept = await items.of('setting', caller.uid);
    const language = kept.find(({ id }) => id === 'language')?.body['value'];
    const settings: Settings = typeof language === 'string' ? { language } : {};
    res.set(noStore).json(settings);
  };

/** PUT /settings. */
export const changeSettings =
  ({ items }: SettingsParts): HandlerOf<'changeSettings'> =>
  async ({ res, caller: { uid }, body: { language } }) => {
    const item = {
      kind: 'setting',
      uid,
      id: 'language',
      since: 0,
      body: { value: language },
    } as const;
    if (!(await items.change(item))) await items.add(item, 1);
    res.set(noStore).json({ acknowledged: true });
  };
