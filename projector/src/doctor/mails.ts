import { finding, type NewFinding } from '@marketplace/contracts';
import type { MailStates } from '@marketplace/read-store';

const latestMs = 15 * 60_000;

/** Fewer people may have a mailbox of their own that takes no mails. */
const fewest = 3;

/** The findings about e-mails: what is due and waits although nothing was taken since; and what the server does not take. */
export const ofMails = async (
  mails: Pick<MailStates, 'waiting' | 'taken' | 'notTaken'>,
  now: number,
): Promise<readonly NewFinding[]> => {
  const at = new Date(now).toISOString();
  const [taken, { people, words }] = await Promise.all([mails.taken(), mails.notTaken()]);
  const { count: waiting, since } = await mails.waiting(at, taken);
  const lateMs = since === undefined ? 0 : now - Date.parse(since);
  const refused = people < fewest ? [] : [finding('mail-not-taken', 'e-mails', { people, words })];
  if (lateMs > latestMs)
    return [
      finding('mail-waits', 'e-mails', { waiting, lateSeconds: Math.round(lateMs / 1_000) }),
      ...refused,
    ];
  return refused.length > 0 ? refused : [finding('mails-go', 'e-mails', { waiting })];
};
