import { openEventStore } from '@marketplace/event-store';
import { openTakenOver } from '@marketplace/private-store';
import { createReadModelsCheck, openReadStore, readStoreSetting } from '@marketplace/read-store';
import { runService } from '@marketplace/service-kit';
import { buildProjector } from './buildProjector.ts';
import { configSchema } from './config.ts';

await runService({
  name: 'projector',
  settings: configSchema,
  build: async (program, settings, openStore) => {
    const { logger, lifecycle } = program;
    const {
      DATABASE_URL: url,
      READ_DATABASE_URL: postgresUrl = url,
      MONGO_URL: mongoUrl,
      FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    } = settings;
    const events = await openStore({ name: 'event store', setting: 'DATABASE_URL' }, () =>
      openEventStore({ url, logger, fence: program.fence }),
    );
    lifecycle.add({ name: 'event store', check: () => events.check(), stop: () => events.close() });
    const privateStore = await openStore({ name: 'private data in MongoDB', setting: 'MONGO_URL' }, () =>
      openTakenOver({ url, mongoUrl, logger }),
    );
    lifecycle.add({ name: 'private store', stop: () => privateStore.close() });
    const reads = await openReadStore({ postgresUrl, mongoUrl, logger });
    lifecycle.add({ name: 'read store', check: () => reads.check(), stop: () => reads.close() });
    const needed = { name: 'read store', setting: readStoreSetting(settings) };
    const prepareReads = () => openStore(needed, () => reads.projections.prepare());
    lifecycle.run(createReadModelsCheck({ store: reads.projections, head: () => events.feed.head() }));
    return buildProjector(program, { events, reads, privateStore, prepareReads, settings, emulatorHost });
  },
});
