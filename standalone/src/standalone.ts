import { dirname, join } from 'node:path';
import { buildCommandService, buildMail, createFolderSender } from '@marketplace/command-service';
import { buildProjector } from '@marketplace/projector';
import { buildQueryService } from '@marketplace/query-service';
import { createReadModelsCheck } from '@marketplace/read-store';
import {
  createFence,
  createMetrics,
  mailPlaceOf,
  openFirebase,
  type Lifecycle,
} from '@marketplace/service-kit';
import { readWebApp } from '@marketplace/service-kit/rendering';
import { createEmulatorAdmin } from './auth-emulator/emulatorAdmin.ts';
import { linkMails } from './auth-emulator/linkMails.ts';
import { freePort } from './children/freePort.ts';
import type { Settings } from './config.ts';
import { takeDataDir } from './data-dir/dataDir.ts';
import { printDemoUsers, printFirstSteps, seedOnFirstStart } from './demo/seedOnFirstStart.ts';
import {
  provideEmulator,
  provideSigner,
  provideStores,
  startAll,
  together,
  type RunningStandalone,
  type StandaloneOptions,
} from './foundations.ts';
import { serve } from './gateway/serve.ts';
import { builtSite } from './gateway/site.ts';
import { openTracings } from './tracings.ts';

/** Opens everything that the services need. */
const openFoundations = async (settings: Settings, options: StandaloneOptions, lifecycle: Lifecycle) => {
  const { logger, signal, clock = () => new Date() } = options;
  const { projectId, production } = settings.auth;
  const metrics = createMetrics();
  const tracing = await openTracings(settings.tracesTo, lifecycle);
  const dataDir = await takeDataDir(settings.dataDir);
  lifecycle.add({
    name: 'DATA_DIR',
    stop: () => {
      dataDir.release();
    },
  });
  const mails = createFolderSender(join(dataDir.path, 'mail'));
  await freePort(settings.port, 'PORT', settings.host);

  const fence = createFence();
  const [emulatorHost, stores] = await together(
    provideEmulator(settings, { ...options, onLink: linkMails(mails) }, lifecycle),
    provideStores(settings, { ...options, metrics, fence }, lifecycle),
  );
  signal?.throwIfAborted();
  const { identity, accounts } = openFirebase({ projectId, emulatorHost, logger, production, fence });
  // Mails to others name the person, too.
  fence.onForgotten(() => {
    mails.clear().catch((err: unknown) => logger.warn({ err }, 'the files of mails could not be removed'));
  });
  const admin = emulatorHost === undefined ? undefined : createEmulatorAdmin(emulatorHost, projectId);
  if (admin) lifecycle.add({ name: 'sign-in', check: () => admin.check() });
  const program = { logger, metrics, identity, accounts, fence, clock, tracing: tracing.gateway, lifecycle };
  return { program, tracing, dataDir: dataDir.path, mails, emulatorHost, admin, ...stores };
};
type Foundations = Awaited<ReturnType<typeof openFoundations>>;

const buildServices = async (settings: Settings, options: StandaloneOptions, foundations: Foundations) => {
  const { print, signal } = options;
  const { program, tracing, dataDir, emulatorHost, admin, events, privateStore, reads } = foundations;
  const { distributed } = settings;
  print('Starting the services ...');
  const operations = await buildProjector(
    { ...program, tracing: tracing.projector },
    { events, reads, privateStore, settings: distributed, emulatorHost, dataDir },
  );
  const signer = await provideSigner(settings, events);
  const commands = buildCommandService(
    { ...program, tracing: tracing.commands },
    {
      events,
      reads,
      privateStore,
      settings: distributed,
      signer,
      accessDays: settings.auditAccessDays,
      tsaUrl: settings.tsaUrl,
    },
  );
  signal?.throwIfAborted();

  if (settings.seedDemo && admin)
    await seedOnFirstStart({
      ...program,
      admin,
      commands,
      events,
      documents: reads.documents,
      dataDir,
      print,
      signal,
    });
  signal?.throwIfAborted();

  const queries = buildQueryService(program, {
    reads,
    privateStore,
    feed: events.feed,
    userSignals: events.userSignals,
    store: () => events,
    signer,
    verification: commands.verification,
    siteFolder: dirname(builtSite),
  });
  return { operations, commands, queries };
};

const startServices = async (
  settings: Settings,
  options: StandaloneOptions,
  lifecycle: Lifecycle,
): Promise<string> => {
  const { print } = options;
  const foundations = await openFoundations(settings, options, lifecycle);
  const { program, mails: files, emulatorHost, admin, events, privateStore, reads } = foundations;
  const { operations, commands, queries } = await buildServices(settings, options, foundations);
  lifecycle.run(createReadModelsCheck({ store: reads.projections, head: () => events.feed.head() }));
  const url = await serve(program, {
    settings,
    print,
    emulatorHost,
    commands: commands.router,
    queries: queries.router,
    operations: operations.router,
    endStreams: queries.endStreams,
  });
  const mail = mailPlaceOf(settings.mail, url);
  const webApp = readWebApp(dirname(builtSite));
  lifecycle.run(buildMail(program, { reads, privateStore, events, webApp, mail, files }));
  if (admin && settings.seedDemo && (await printDemoUsers(admin, print))) printFirstSteps(url, print);
  if (admin)
    print(
      'Sign-in is by an Auth emulator, for trying the product only: anybody who reaches this port can be an operator.',
    );
  return url;
};

/**
 * Starts the whole product in this process. PostgreSQL and the Auth emulator are child processes, unless the settings name
 * external ones.
 * @throws {StartError | SettingsError} that says what to change; then nothing is left running
 */
export const startStandalone = (settings: Settings, options: StandaloneOptions): Promise<RunningStandalone> =>
  startAll(options, (lifecycle) => startServices(settings, options, lifecycle));
