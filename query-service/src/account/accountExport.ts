import type { ProjectionName } from '@marketplace/contracts';
import type { ReceivedNotifications } from '@marketplace/read-store';
import { createOneOfEach, type HandlerOf, noStore } from '@marketplace/service-kit';
import type { QueryParts } from '../parts.ts';
import { auditAccesses, operatorsActions, ownEvents, usedKeys } from './ofLedger.ts';
import { keptItems, ownBids, ownDeals, ownMessages, ownNotifications, ownTasks } from './ofReadModels.ts';
import { sendParts, type Part } from './sendParts.ts';

type ExportParts = Pick<
  QueryParts,
  'documents' | 'items' | 'notificationStates' | 'mails' | 'messages' | 'audit' | 'accounts' | 'clock'
> & { readonly received: ReceivedNotifications };

async function* accountOf(accounts: ExportParts['accounts'], uid: string): AsyncGenerator<object> {
  // Without a service account, the identity provider can't be asked.
  const account = await accounts
    ?.read(uid)
    .catch(() => ({ uid, note: 'The identity provider did not answer.' }));
  if (account) yield account;
}

const ofProjections = (
  given: ExportParts,
  uid: string,
): Readonly<Record<ProjectionName, readonly Part[]>> => ({
  tasks: [
    {
      where: 'Your tasks',
      why: 'Made from the ledger, to be found and read.',
      entries: ownTasks(given.documents, uid),
    },
  ],
  bids: [
    {
      where: 'Your bids',
      why: 'Made from the ledger, to be read and accepted.',
      entries: ownBids(given.documents, uid),
    },
  ],
  notifications: [
    {
      where: 'Your notifications',
      why: 'Made from the ledger, to tell you of changes. Titles and names of others are not in this file.',
      entries: ownNotifications(given, uid),
    },
  ],
  // The part with notifications includes the alerts.
  alerts: [],
  deals: [
    {
      where: 'Your deals',
      why: 'Made from the ledger, with what you wrote about the other, and with what everybody can read about you.',
      entries: ownDeals(given, uid),
    },
  ],
});

const partsOf = (given: ExportParts, uid: string): readonly Part[] => {
  const { audit, accounts } = given;
  const store = audit.store();
  return [
    {
      where: 'Sign-in',
      why: 'Your account at the identity provider: it says who you are.',
      entries: accountOf(accounts, uid),
    },
    {
      where: 'The ledger',
      why: 'What you did, and what you wrote with it: others rely on what was agreed.',
      entries: ownEvents(store, uid),
    },
    ...Object.values(ofProjections(given, uid)).flat(),
    {
      where: 'What you keep',
      why: 'Searches, bookmarks, feeds, settings, shortlisted bids and notes that you have saved.',
      entries: keptItems(given, uid),
    },
    {
      where: 'Your messages',
      why: 'What you wrote on bids, to be read by the other person of the bid.',
      entries: ownMessages(given.messages, uid),
    },
    {
      where: 'Idempotency-Keys',
      why: 'A call that is sent twice within 24 hours is done once.',
      entries: usedKeys(store, uid),
    },
    {
      where: 'Accesses as an auditor',
      why: 'Who reads the ledger is recorded. What was asked for may name others, so it is not in this file.',
      entries: auditAccesses(store, uid),
    },
    {
      where: 'Actions of operators',
      why: 'What operators did with your account, and why.',
      entries: operatorsActions(store, uid),
    },
  ];
};

/** GET /account/export: all data of the caller, as a file, and no data of other persons. */
export const accountExport = (given: ExportParts): HandlerOf<'accountExport'> => {
  const oneOfEach = createOneOfEach('The export of your data');
  return async ({ req, res, caller: { uid, email, name } }) => {
    res.set({
      ...noStore,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="marketplace-account.json"',
    });
    if (req.method === 'HEAD') res.end();
    else await oneOfEach(uid, () => sendParts(res, { uid, email, name: name ?? null }, partsOf(given, uid)));
  };
};
