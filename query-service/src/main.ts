import { join } from 'node:path';
import { createDailyVerification, createKeyCheck, measureVerification, signerOf } from '@marketplace/audit';
import { feedOnceOpen, keepFigures, openEventStore } from '@marketplace/event-store';
import { openPrivateStore } from '@marketplace/private-store';
import { createReadModelsCheck, openReadStore, readStoreSetting } from '@marketplace/read-store';
import { runService } from '@marketplace/service-kit';
import { buildQueryService } from './buildQueryService.ts';
import { configSchema } from './config.ts';

/** The place in the repository; the image has the builds at the same place. */
const siteFolder = join(import.meta.dirname, '../../frontend');

await runService({
  name: 'query-service',
  settings: configSchema,
  build: async (program, settings, openStore) => {
    const { DATABASE_URL: url, READ_DATABASE_URL: postgresUrl = url } = settings;
    const { MONGO_URL: mongoUrl, AUDIT_SIGNING_KEY: key } = settings;
    const { clock, logger, metrics, lifecycle } = program;
    const signer = key === undefined ? undefined : await signerOf(key);
    const reads = await openReadStore({ postgresUrl, mongoUrl, logger, onlyReads: true });
    lifecycle.add({ name: 'read store', check: () => reads.check(), stop: () => reads.close() });
    const needed = { name: 'read store', setting: readStoreSetting(settings) };
    await openStore(needed, () => reads.projections.prepare());
    const privateStore = openPrivateStore({ url, logger, role: 'query_reader' });
    lifecycle.add({ name: 'private store', stop: () => privateStore.close() });
    const open = () => openEventStore({ url, logger, onlyReads: true, fence: program.fence });
    const events = feedOnceOpen(open, logger);
    // Lists and pages need only the read store; live updates and auditors' calls read the ledger.
    lifecycle.add({
      name: 'event store',
      check: () => events.check(),
      optional: true,
      stop: () => events.close(),
    });
    lifecycle.run(keepFigures({ figures: () => events.store().figures, metrics }));
    lifecycle.run(createReadModelsCheck({ store: reads.projections, head: () => events.feed.head() }));
    const { store } = events;
    const verification = createDailyVerification({ store, signer, clock, logger });
    // With a key, the verdict of the leader is read.
    if (!signer) lifecycle.run(verification.job);
    measureVerification(metrics, verification);
    lifecycle.add({ name: 'signing key', check: createKeyCheck(store, signer), optional: true });
    return buildQueryService(program, {
      reads,
      privateStore,
      feed: events.feed,
      userSignals: events.userSignals,
      store,
      signer,
      verification,
      siteFolder,
    });
  },
});
