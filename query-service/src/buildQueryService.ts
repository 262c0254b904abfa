import {
  createDailyVerification,
  createKeyWatch,
  measureAccesses,
  measureVerification,
  type Signer,
} from '@marketplace/audit';
import type { EventStore, Feed, LedgerReads, UserSignals } from '@marketplace/event-store';
import type { PrivateStore } from '@marketplace/private-store';
import type { ReadStore } from '@marketplace/read-store';
import type { BuiltService, Program } from '@marketplace/service-kit';
import { createRenderer } from './pages/renderer.ts';
import { readShell } from './pages/shell.ts';
import { createQueryService } from './queryService.ts';

/** The query service on these stores. It verifies the ledger every day. */
export const buildQueryService = (
  program: Program,
  given: {
    readonly reads: ReadStore;
    readonly privateStore: PrivateStore;
    readonly feed: Feed;
    readonly userSignals: Pick<UserSignals, 'receive'>;
    /** @throws {Problem} `unavailable` while the event store is not open */
    readonly store: () => LedgerReads & Pick<EventStore, 'leadership'>;
    /** Signs the covers of exports, and heads for receipts; undefined: there is no key. */
    readonly signer: Signer | undefined;
    /** For how many days records of auditors' accesses are kept; 0: for ever. */
    readonly accessDays: number;
    /** The folder of the web app with its builds, for pages with their content. Without the folder or the builds, there are no pages. */
    readonly siteFolder?: string;
  },
): BuiltService => {
  const { reads, privateStore, feed, userSignals, store, signer, accessDays, siteFolder } = given;
  const { identity, accounts, fence, clock, logger, metrics, parts } = program;
  const shell = siteFolder === undefined ? undefined : readShell(siteFolder);
  const site = shell && { shell, renderer: createRenderer(shell.module) };
  if (site) parts.add({ name: 'pages', stop: () => site.renderer.stop() });
  const daily = createDailyVerification({
    store,
    leadership: () => store().leadership,
    signer,
    accessDays,
    clock,
    logger,
  });
  const service = createQueryService({
    documents: reads.documents,
    ...privateStore,
    items: privateStore.userData,
    feed,
    userSignals,
    audit: { store, signer, verification: daily },
    identity,
    accounts,
    clock,
    logger,
    metrics,
    site,
  });
  service.start();
  fence.onForgotten((uid) => {
    service.forget(uid);
    reads.dropTexts();
  });
  parts.add({ name: 'query service', stop: () => service.stop() });
  parts.run(daily.job);
  measureVerification(metrics, daily);
  measureAccesses(metrics, { store, clock });
  parts.run(createKeyWatch(store, signer));
  return { router: service.router, endStreams: () => service.stop() };
};
