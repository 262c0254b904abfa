import type { Digest } from '@marketplace/contracts';
import type * as mail from '../served/mail/renderMail.tsx';
import { inLanguage } from './inLanguage.ts';
import { someNotification } from './notifications.ts';

const at = '2026-11-28T12:00:00.000Z';
export const bidId = '01930000-0000-7000-8000-0000000000bb';
export const told = (position: number, change: Parameters<typeof someNotification>[1] = {}) => {
  const { read: _read, ...one } = someNotification(position, { at, ...change });
  return one;
};
const digest = (change: Partial<Digest> = {}): Digest => ({
  locale: 'en-GB',
  notifications: [],
  messages: [],
  publicUrl: 'https://market.example',
  stopUrl: 'https://market.example/api/mail/stop?token=a.b',
  ...change,
});
/** A notification of an offer of Bob Ross. */
export const offer = told(9, { bidder: 'Bob Ross', amount: 760, days: 10, title: 'A logo', bidId });
export const logo = offer.taskId;
/** Unread messages of Bob Ross. */
export const message = { bidId, taskId: logo, title: 'A logo', from: 'Bob Ross', count: 2 };

const load = (code: string): Promise<typeof mail> =>
  inLanguage(code, () => import('../served/mail/renderMail.tsx'));
/** The mail of these things; its HTML as a page, too. */
export const write = async (change: Partial<Digest>, code = 'en') => {
  const written = await (await load(code)).renderMail(digest(change));
  return { ...written, page: new DOMParser().parseFromString(written.html, 'text/html') };
};
