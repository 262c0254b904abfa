import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AccountExport } from '@marketplace/contracts';
import { language, sourceLanguage } from '../../browser/language.ts';

type Part = Pick<AccountExport['parts'][number], 'where' | 'why'>;
type Words = Readonly<Record<keyof Part, MessageDescriptor>>;

/** The texts of the exported file by the name of a part, for pages in other languages: the file itself is English. */
const texts: Readonly<Record<string, Words>> = {
  'Sign-in': {
    where: msg`Sign-in`,
    why: msg`Your account at the identity provider: it says who you are.`,
  },
  'The ledger': {
    where: msg`The ledger`,
    why: msg`What you did, and what you wrote with it: others rely on what was agreed.`,
  },
  'Your tasks': { where: msg`Your tasks`, why: msg`Made from the ledger, to be found and read.` },
  'Your bids': { where: msg`Your bids`, why: msg`Made from the ledger, to be read and accepted.` },
  'Your deals': {
    where: msg`Your deals`,
    why: msg`Made from the ledger, with what you wrote about the other, and with what everybody can read about you.`,
  },
  'Your notifications': {
    where: msg`Your notifications`,
    why: msg`Made from the ledger, to tell you of changes. Titles and names of others are not in this file.`,
  },
  'What you keep': {
    where: msg`What you keep`,
    why: msg`Searches, bookmarks, feeds, settings, shortlisted bids and notes that you have saved.`,
  },
  'Your messages': {
    where: msg`Your messages`,
    why: msg`What you wrote on bids, to be read by the other person of the bid.`,
  },
  'Idempotency-Keys': {
    where: msg`Idempotency-Keys`,
    why: msg`A call that is sent twice within 24 hours is done once.`,
  },
  'Accesses as an auditor': {
    where: msg`Accesses as an auditor`,
    why: msg`Who reads the ledger is recorded. What was asked for may name others, so it is not in this file.`,
  },
  'Actions of operators': {
    where: msg`Actions of operators`,
    why: msg`What operators did with your account, and why.`,
  },
};

/** A part in the page's language; one that only a newer service knows stays English. */
export const partText = ({ where, why }: Part): Part => {
  const known = texts[where];
  return language === sourceLanguage || !known
    ? { where, why }
    : { where: t(known.where), why: t(known.why) };
};
