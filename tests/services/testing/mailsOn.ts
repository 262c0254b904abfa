import { openEventStore } from '@marketplace/event-store';
import { buildMail } from '@marketplace/command-service';
import { openPrivateStore } from '@marketplace/private-store';
import {
  createFence,
  createLogger,
  createMetrics,
  createLifecycle,
  type SignInAccount,
} from '@marketplace/service-kit';
import { openReads } from './stores.ts';

const logger = createLogger({ level: 'silent', name: 'mail' });

/** In place of the web app's module: it writes plainly what it gets. */
const source = `export const renderMail = async (digest) => ({
  subject: digest.notifications.map(({ kind, title }) => kind + ' ' + title).join(', ') || 'messages',
  text: globalThis.pageLanguage.lang + ' ' + JSON.stringify(digest),
  html: '<p>Hello</p>',
});`;
const webApp = {
  module: `data:text/javascript,${encodeURIComponent(source)}`,
  languages: ['en', 'de', 'ar'].map((lang) => ({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' })),
};

/** Every user of the tests has the address `NAME@example.com`. */
export const addressOf = (uid: string): string => `${uid.replace(/^uid-/, '')}@example.com`;

export interface MailLeaderOptions {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly unverified?: ReadonlySet<string>;
}

/** A process that leads the mails of this database; the caller moves its clock, and lets it look. */
export const openMailLeader = async (options: MailLeaderOptions) => {
  const { databaseUrl: url, smtpUrl, unverified } = options;
  const events = await openEventStore({ url, logger });
  const reads = await openReads(url);
  const privateStore = openPrivateStore({ url, logger });
  const lifecycle = createLifecycle(logger);
  const metrics = createMetrics();
  const fence = createFence();
  fence.follow((uid) => events.persons.fence.isForgotten(uid));
  const account = (uid: string): SignInAccount => ({
    uid,
    email: addressOf(uid),
    emailVerified: unverified?.has(uid) !== true,
    name: undefined,
    photo: undefined,
    phone: undefined,
    providers: ['password'],
    roles: [],
    createdAt: '',
    lastSignInAt: '',
  });
  let ahead = 0;
  const job = buildMail(
    {
      accounts: { readMany: (uids) => Promise.resolve(uids.map(account)) },
      fence,
      clock: () => new Date(Date.now() + ahead),
      logger,
      metrics,
      lifecycle,
    },
    {
      reads,
      privateStore,
      events,
      webApp,
      mail: {
        from: 'Market <no-reply@market.example>',
        ehlo: 'market.example',
        publicUrl: 'https://market.example',
        smtpUrl,
      },
    },
  );
  const run = async () =>
    job.run({ signal: new AbortController().signal, isFirst: false, wake: () => undefined });
  return {
    mails: privateStore.mails,
    metrics,
    /** Waits until the notifications are made, and then does what the job does, with the clock so many minutes ahead. */
    look: async (minutes: number) => {
      ahead = minutes * 60_000;
      const head = await events.feed.head();
      await reads.documents.waitFor((at) => Math.min(at.notifications, at.bids, at.alerts) >= head, 20_000);
      while ((await run()) !== undefined);
      await job.end?.();
    },
    stop: async () => {
      await lifecycle.stop();
      await reads.close();
      await privateStore.close();
      await events.close();
    },
  };
};
export type MailLeader = Awaited<ReturnType<typeof openMailLeader>>;
