import type { ProjectionName } from '@marketplace/contracts';
import type { ReceivedNotifications } from '@marketplace/read-store';
import { createOneOfEach, type HandlerOf, noStore } from '@marketplace/service-kit';
import type { QueryDeps } from '../deps.ts';
import { auditAccesses, operatorsActions, ownEvents, usedKeys } from './ofLedger.ts';
import {
  keptItems,
  ownBids,
  ownDeals,
  ownMessages,
  ownNotifications,
  ownReports,
  ownTasks,
} from './ofReadModels.ts';
import { sendParts, type Parts } from './sendParts.ts';

type ExportDeps = Pick<
  QueryDeps,
  | 'documents'
  | 'items'
  | 'notificationStates'
  | 'mails'
  | 'messages'
  | 'moderation'
  | 'blocked'
  | 'audit'
  | 'accounts'
  | 'clock'
> & { readonly received: ReceivedNotifications };

async function* accountOf(accounts: ExportDeps['accounts'], uid: string): AsyncGenerator<object> {
  // Without a service account, the identity provider can't be asked.
  const account = await accounts
    ?.read(uid)
    .catch(() => ({ uid, note: 'The identity provider did not answer.' }));
  if (account) yield account;
}

/** The part with notifications includes the alerts. */
type OfProjections = Readonly<Record<Exclude<ProjectionName, 'alerts'>, AsyncIterable<object>>>;

const ofProjections = (deps: ExportDeps, uid: string): OfProjections => ({
  tasks: ownTasks(deps.documents, uid),
  bids: ownBids(deps.documents, uid),
  notifications: ownNotifications(deps, uid),
  deals: ownDeals(deps, uid),
});

const partsOf = (deps: ExportDeps, uid: string): Required<Parts> => {
  const store = deps.audit.store();
  return {
    'sign-in': accountOf(deps.accounts, uid),
    ledger: ownEvents(store, uid),
    ...ofProjections(deps, uid),
    items: keptItems(deps, uid),
    messages: ownMessages(deps.messages, uid),
    reports: ownReports(deps.moderation, uid),
    keys: usedKeys(store, uid),
    accesses: auditAccesses(store, uid),
    actions: operatorsActions(store, uid),
  };
};

/** GET /account/export: all data of the caller, as a file, and no data of other persons. */
export const accountExport = (deps: ExportDeps): HandlerOf<'accountExport'> => {
  const oneOfEach = createOneOfEach('The export of your data');
  return async ({ req, res, caller: { uid, email, name } }) => {
    res.set({
      ...noStore,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="marketplace-account.json"',
    });
    if (req.method === 'HEAD') res.end();
    else await oneOfEach(uid, () => sendParts(res, { uid, email, name: name ?? null }, partsOf(deps, uid)));
  };
};
