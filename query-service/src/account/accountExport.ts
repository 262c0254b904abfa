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
      code: 'tasks',
      entries: ownTasks(given.documents, uid),
    },
  ],
  bids: [
    {
      code: 'bids',
      entries: ownBids(given.documents, uid),
    },
  ],
  notifications: [
    {
      code: 'notifications',
      entries: ownNotifications(given, uid),
    },
  ],
  // The part with notifications includes the alerts.
  alerts: [],
  deals: [
    {
      code: 'deals',
      entries: ownDeals(given, uid),
    },
  ],
});

const partsOf = (given: ExportParts, uid: string): readonly Part[] => {
  const { audit, accounts } = given;
  const store = audit.store();
  return [
    {
      code: 'sign-in',
      entries: accountOf(accounts, uid),
    },
    {
      code: 'ledger',
      entries: ownEvents(store, uid),
    },
    ...Object.values(ofProjections(given, uid)).flat(),
    {
      code: 'items',
      entries: keptItems(given, uid),
    },
    {
      code: 'messages',
      entries: ownMessages(given.messages, uid),
    },
    {
      code: 'keys',
      entries: usedKeys(store, uid),
    },
    {
      code: 'accesses',
      entries: auditAccesses(store, uid),
    },
    {
      code: 'actions',
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
