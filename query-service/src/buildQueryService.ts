import type { Signer } from '@marketplace/audit';
import type { Feed, LedgerReads, UserSignals } from '@marketplace/event-store';
import type { PrivateStore } from '@marketplace/private-store';
import type { ReadStore } from '@marketplace/read-store';
import type { BuiltService, Program } from '@marketplace/service-kit';
import { createRenderer } from '@marketplace/service-kit/rendering';
import type { AuditDeps } from './audit/auditedCall.ts';
import { readShell } from './pages/shell.ts';
import { createQueryService } from './queryService.ts';

/** The query service on these stores. It only reads. */
export const buildQueryService = (
  program: Program,
  deps: {
    readonly reads: ReadStore;
    readonly privateStore: PrivateStore;
    readonly feed: Feed;
    readonly userSignals: Pick<UserSignals, 'receive'>;
    /** @throws {Problem} `unavailable` while the event store is not open */
    readonly store: () => LedgerReads;
    /** Signs the covers of exports, and heads for receipts; undefined: there is no key. */
    readonly signer: Signer | undefined;
    readonly verification: AuditDeps['verification'];
    /** The folder of the web app with its builds, for pages with their content. Without the folder or the builds, there are no pages. */
    readonly siteFolder?: string;
  },
): BuiltService => {
  const { reads, privateStore, feed, userSignals, store, signer, verification, siteFolder } = deps;
  const { identity, accounts, fence, clock, logger, metrics, lifecycle } = program;
  const shell = siteFolder === undefined ? undefined : readShell(siteFolder);
  const site = shell && { shell, renderer: createRenderer(shell.module) };
  if (site) lifecycle.add({ name: 'pages', stop: () => site.renderer.stop() });
  const service = createQueryService({
    documents: reads.documents,
    ...privateStore,
    items: privateStore.userData,
    feed,
    userSignals,
    audit: { store, signer, verification },
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
  lifecycle.add({ name: 'query service', stop: () => service.stop() });
  return { router: service.router, endStreams: () => service.stop() };
};
