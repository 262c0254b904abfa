import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AccountExport, AccountPart } from '@marketplace/contracts';

type Part = AccountExport['parts'][number];
type Words = Readonly<Record<'where' | 'why', MessageDescriptor>>;

/** The texts of the exported file, for pages in other languages: the file itself is English. */
const texts: Readonly<Record<AccountPart, Words>> = {
  'sign-in': {
    where: msg`Sign-in`,
    why: msg`Your account at the identity provider: it says who you are.`,
  },
  ledger: {
    where: msg`The ledger`,
    why: msg`What you did, and what you wrote with it: others rely on what was agreed.`,
  },
  tasks: { where: msg`Your tasks`, why: msg`Made from the ledger, to be found and read.` },
  bids: { where: msg`Your bids`, why: msg`Made from the ledger, to be read and accepted.` },
  deals: {
    where: msg`Your deals`,
    why: msg`Made from the ledger, with what you wrote about the other, and with what everybody can read about you.`,
  },
  notifications: {
    where: msg`Your notifications`,
    why: msg`Made from the ledger, to tell you of changes. Titles and names of others are not in this file.`,
  },
  items: {
    where: msg`What you keep`,
    why: msg`Searches, bookmarks, feeds, settings, what your e-mails told, words about you, shortlisted bids and notes that you have saved, and whom you have blocked.`,
  },
  messages: {
    where: msg`Your messages`,
    why: msg`What you wrote on bids, to be read by the other person of the bid.`,
  },
  reports: {
    where: msg`Your reports and objections`,
    why: msg`What you told moderators, to be decided. Who it is about is not told that it is from you.`,
  },
  keys: {
    where: msg`Idempotency-Keys`,
    why: msg`A call that is sent twice within 24 hours is done once.`,
  },
  accesses: {
    where: msg`Accesses as an auditor`,
    why: msg`Who reads the ledger is recorded. What was asked for may name others, so it is not in this file.`,
  },
  actions: {
    where: msg`Actions of operators`,
    why: msg`What operators did with your account, and why.`,
  },
};

/** The texts of a part in the page's language; one that only another service knows stays English. */
export const partText = ({ code, where, why }: Part): Pick<Part, 'where' | 'why'> =>
  code === undefined ? { where, why } : { where: t(texts[code].where), why: t(texts[code].why) };
