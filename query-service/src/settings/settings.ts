import { changeSettingsSchema, type Settings } from '@marketplace/contracts';
import type { Items } from '@marketplace/read-store';
import { callerOf, parseBody } from '@marketplace/service-kit';
import type { RequestHandler } from 'express';
import { noStore } from '../http/ownItems.ts';

interface SettingsParts {
  readonly items: Pick<Items, 'of' | 'add' | 'change'>;
}

/** GET /settings: what the caller has chosen, in whichever browser. */
export const readSettings =
  ({ items }: SettingsParts): RequestHandler =>
  async (_req, res) => {
    const kept = await items.of('setting', callerOf(res).uid);
    const language = kept.find(({ id }) => id === 'language')?.body['value'];
    const settings: Settings = typeof language === 'string' ? { language } : {};
    res.set(noStore).json(settings);
  };

/** PUT /settings. */
export const changeSettings =
  ({ items }: SettingsParts): RequestHandler =>
  async (req, res) => {
    const { language } = parseBody(changeSettingsSchema, req.body);
    const item = {
      kind: 'setting',
      uid: callerOf(res).uid,
      id: 'language',
      since: 0,
      body: { value: language },
    } as const;
    if (!(await items.change(item))) await items.add(item, 1);
    res.set(noStore).json({ acknowledged: true });
  };
