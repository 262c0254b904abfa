import { join } from 'node:path';
import { signerOf } from '@marketplace/audit';
import { keepFigures, openEventStore } from '@marketplace/event-store';
import { openTakenOver } from '@marketplace/private-store';
import { createReadModelsCheck, openReadStore } from '@marketplace/read-store';
import { mailPlaceOf, runService } from '@marketplace/service-kit';
import { readWebApp } from '@marketplace/service-kit/rendering';
import { buildCommandService } from './buildCommandService.ts';
import { configSchema } from './config.ts';
import { buildMail } from './mail/buildMail.ts';

/** The place in the repository; the image has the builds at the same place. */
const siteFolder = join(import.meta.dirname, '../../frontend');

await runService({
  name: 'command-service',
  settings: configSchema,
  build: async (program, settings, openStore) => {
    const { logger, metrics, lifecycle } = program;
    const { AUDIT_SIGNING_KEY: key, AUDIT_ACCESS_DAYS: accessDays, TSA_URL: tsaUrl } = settings;
    const mail = mailPlaceOf(settings);
    if (!mail) logger.warn('no e-mails go out, because SMTP_URL is not set');
    const signer = key === undefined ? undefined : await signerOf(key);
    const url = settings.DATABASE_URL;
    const events = await openStore({ name: 'event store', setting: 'DATABASE_URL' }, () =>
      openEventStore({ url, logger, metrics, fence: program.fence }),
    );
    lifecycle.add({ name: 'event store', check: () => events.check(), stop: () => events.close() });
    lifecycle.run(keepFigures({ figures: () => events.figures, metrics }));
    const { MONGO_URL: mongoUrl } = settings;
    const privateStore = await openStore({ name: 'private data in MongoDB', setting: 'MONGO_URL' }, () =>
      openTakenOver({ url, mongoUrl, logger }),
    );
    lifecycle.add({ name: 'private store', stop: () => privateStore.close() });
    const reads = await openReadStore({ postgresUrl: settings.READ_DATABASE_URL ?? url, mongoUrl, logger });
    lifecycle.add({
      name: 'read store',
      check: () => reads.check(),
      optional: true,
      stop: () => reads.close(),
    });
    lifecycle.run(createReadModelsCheck({ store: reads.projections, head: () => events.feed.head() }));
    const stores = { events, reads, privateStore };
    lifecycle.run(buildMail(program, { ...stores, webApp: readWebApp(siteFolder), mail }));
    return buildCommandService(program, { ...stores, settings, signer, accessDays, tsaUrl });
  },
});
