import type { RenderedMail } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { stopTokenOf, type MailState, type PrivateStore } from '@marketplace/private-store';
import { createReceivedNotifications, type ReadStore } from '@marketplace/read-store';
import type { Job, MailPlace, Program } from '@marketplace/service-kit';
import {
  createRenderer,
  languageOf,
  localeOf,
  type Renderer,
  type WebApp,
} from '@marketplace/service-kit/rendering';
import type { News } from './digest.ts';
import { createFollower } from './follower.ts';
import { createMailLeader, mailsAtOnce } from './mailLeader.ts';
import { measureMails } from './measureMails.ts';
import type { MailSender } from './sender.ts';
import { createSmtpSender } from './smtpSender.ts';

/** The threads that write mails are there for some minutes in each hour only. */
const threadUnusedMs = 60_000;

export interface MailOptions {
  readonly reads: Pick<ReadStore, 'documents'>;
  readonly privateStore: PrivateStore;
  readonly events: Pick<EventStore, 'leadership' | 'ledger'>;
  /** Writes the mails; undefined: it is not built, and none go out. */
  readonly webApp: Pick<WebApp, 'module' | 'languages'> | undefined;
  /** Undefined: no mails go out. */
  readonly mail: MailPlace | undefined;
  /** Takes the mails where there is no server. */
  readonly files?: MailSender;
}

type MailProgram = Pick<Program, 'fence' | 'clock' | 'logger' | 'metrics' | 'lifecycle'> & {
  readonly accounts: Pick<Program['accounts'], 'readMany'>;
};

/** Writes a mail in the language of its person's settings. */
const createWriter =
  (
    { userData }: Pick<PrivateStore, 'userData'>,
    { languages }: Pick<WebApp, 'languages'>,
    renderer: Pick<Renderer, 'renderMail'>,
    publicUrl: string,
  ) =>
  async (news: News, state: MailState): Promise<RenderedMail & { readonly stopUrl: string }> => {
    const kept = await userData.of('setting', state.uid, 'language');
    const wished = kept.flatMap(({ body: { value } }) => (typeof value === 'string' ? [value] : []));
    const language = languageOf(wished, languages);
    const locale = localeOf(language.lang, wished);
    const stopUrl = `${publicUrl}/api/mail/stop?token=${stopTokenOf(state)}`;
    return { ...(await renderer.renderMail(language, { ...news, locale, publicUrl, stopUrl })), stopUrl };
  };

/** Where no mails go out, nothing waits for them: mails that are switched on later tell what happens from then on. */
const withoutMails = ({ privateStore: { mails }, events: { leadership } }: MailOptions): Job => ({
  name: 'mail',
  every: 60_000,
  leadership,
  run: async () => {
    if ((await mails.progress()) !== undefined) await mails.stopAll();
    return undefined;
  },
});

/** The job that sends mails. */
export const buildMail = (program: MailProgram, options: MailOptions): Job => {
  const { reads, privateStore, events, webApp, mail, files } = options;
  const { clock, logger, metrics, lifecycle } = program;
  const sender =
    mail?.smtpUrl === undefined
      ? files
      : createSmtpSender(mail.smtpUrl, { connections: mailsAtOnce, name: mail.ehlo });
  if (mail === undefined || sender === undefined || webApp === undefined) {
    if (mail) logger.warn('no e-mails go out: the web app, which writes them, is not built');
    return withoutMails(options);
  }
  const { documents } = reads;
  const { mails, moderation, userData } = privateStore;
  // Calls must not wait for the turns and the threads of mails.
  const received = createReceivedNotifications(documents, userData, moderation);
  const renderer = createRenderer(webApp.module, { unusedMs: threadUnusedMs, mostWaiting: mailsAtOnce });
  lifecycle.add({
    name: 'mails',
    stop: async () => {
      sender.stop();
      await renderer.stop();
    },
  });
  return createMailLeader({
    ...program,
    ...privateStore,
    documents,
    received,
    items: userData,
    leadership: events.leadership,
    follow: createFollower({ ...program, ...privateStore, ledger: events.ledger, documents, received }),
    render: createWriter(privateStore, webApp, renderer, mail.publicUrl),
    sender,
    from: mail.from,
    host: new URL(mail.publicUrl).hostname,
    count: measureMails(metrics, { mails, clock }),
  });
};
