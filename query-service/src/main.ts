import { join } from 'node:path';
import { signerOf } from '@marketplace/audit';
import { feedOnceOpen, followPersons, keepFigures, openEventStore } from '@marketplace/event-store';
import { openPrivateStore, takeOverFromMongo } from '@marketplace/private-store';
import { createReadModelsCheck, openReadStore, readStoreSetting } from '@marketplace/read-store';
import { mailPlaceOf, runService } from '@marketplace/service-kit';
import { buildQueryService } from './buildQueryService.ts';
import { configSchema } from './config.ts';
import { buildMail } from './mail/buildMail.ts';
import { readShell } from './pages/shell.ts';

/** The place in the repository; the image has the builds at the same place. */
const siteFolder = join(import.meta.dirname, '../../frontend');

await runService({
  name: 'query-service',
  settings: configSchema,
  build: async (program, settings, openStore) => {
    const { DATABASE_URL: url, READ_DATABASE_URL: postgresUrl = url } = settings;
    const { MONGO_URL: mongoUrl, AUDIT_SIGNING_KEY: key, AUDIT_ACCESS_DAYS: accessDays } = settings;
    const { logger, metrics, parts } = program;
    const mail = mailPlaceOf(settings);
    if (!mail) logger.warn('no e-mails go out, because SMTP_URL is not set');
    const signer = key === undefined ? undefined : await signerOf(key);
    const reads = await openReadStore({ postgresUrl, mongoUrl, logger });
    parts.add({ name: 'read store', check: () => reads.check(), stop: () => reads.close() });
    const needed = { name: 'read store', setting: readStoreSetting(settings) };
    await openStore(needed, () => reads.projections.prepare());
    const privateStore = openPrivateStore({ url, logger, role: 'private_reader' });
    parts.add({ name: 'private store', stop: () => privateStore.close() });
    let endPersons = (): void => undefined;
    const open = async () => {
      const store = await openEventStore({ url, logger });
      await takeOverFromMongo({ url, mongoUrl, tell: (line) => logger.info(line) });
      program.fence.followRoles(store.roles);
      endPersons = followPersons(program.fence, store.persons, logger);
      return store;
    };
    const events = feedOnceOpen(open, logger);
    // Lists and pages need only the read store; live updates read the ledger, and auditors' calls also write to it.
    parts.add({
      name: 'event store',
      check: () => events.check(),
      optional: true,
      stop: () => {
        endPersons();
        return events.close();
      },
    });
    parts.run(keepFigures({ figures: () => events.store().figures, metrics }));
    parts.run(createReadModelsCheck({ store: reads.projections, head: () => events.feed.head() }));
    const service = buildQueryService(program, {
      reads,
      privateStore,
      feed: events.feed,
      userSignals: events.userSignals,
      store: events.store,
      signer,
      accessDays,
      siteFolder,
    });
    parts.run(
      buildMail(program, { reads, privateStore, store: events.store, shell: readShell(siteFolder), mail }),
    );
    return service;
  },
});
