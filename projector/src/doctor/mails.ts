import { finding, type NewFinding } from '@marketplace/contracts';
import type { MailStates } from '@marketplace/read-store';

const latestMs = 15 * 60_000;

/** The finding about e-mails that are due: those that are tried again count since they were due first. */
export const ofMails = async (
  mails: Pick<MailStates, 'waiting'>,
  now: number,
): Promise<readonly NewFinding[]> => {
  const { count: waiting, since } = await mails.waiting(new Date(now).toISOString());
  const lateMs = since === undefined ? 0 : now - Date.parse(since);
  if (lateMs <= latestMs) return [finding('mails-go', 'e-mails', { waiting })];
  return [finding('mail-waits', 'e-mails', { waiting, lateSeconds: Math.round(lateMs / 1_000) })];
};
