import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it. */
export interface ReceivedMail {
  readonly to: string;
  readonly raw: string;
  readonly subject: string;
  readonly messageId: string;
}

/** What the server does with a mail to an address; `hang`: nothing, until the server stops. */
export interface Behaviour {
  readonly atSender?: number;
  /** A text is what follows the code, such as `5.1.1 unknown`. */
  readonly atRecipient?: number | 'hang' | { readonly code: number; readonly says: string };
  /** After the whole mail: an error, no answer, the end of the connection, or an answer that comes later. */
  readonly afterData?: number | 'hang' | 'drop' | Promise<null>;
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r?\n[ \t].*)*)`, 'mi').exec(raw)?.[1]?.replaceAll(/\r?\n\s+/g, ' ') ?? '';

/** An SMTP server that takes mails, and behaves by the recipient's address, or by the sender's. */
export const startMailServer = async (onMail: (mail: ReceivedMail) => void = () => undefined) => {
  const mails: ReceivedMail[] = [];
  const behaviours = new Map<string, Behaviour>();
  /** How often each command came, such as `RCPT bob@example.com`. */
  const seen: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: ({ address }, _session, callback) => {
      const code = behaviours.get(address)?.atSender;
      callback(code === undefined ? null : refusal(code, 'Not from you'));
    },
    onRcptTo: ({ address }, _session, callback) => {
      seen.push(`RCPT ${address}`);
      const what = behaviours.get(address)?.atRecipient;
      if (what === 'hang') return;
      const { code, says } =
        typeof what === 'object' ? what : { code: what, says: `<${address}> is not here` };
      callback(code === undefined ? null : refusal(code, says));
    },
    onData: (stream, { envelope }, callback) => {
      const to = envelope.rcptTo[0]?.address ?? '';
      seen.push(`DATA ${to}`);
      const end = (raw: string) => {
        const mail = { to, raw, subject: headerOf(raw, 'Subject'), messageId: headerOf(raw, 'Message-ID') };
        mails.push(mail);
        onMail(mail);
        seen.push(`END ${to}`);
        const what = behaviours.get(to)?.afterData;
        if (what === 'drop') for (const connection of server.connections) connection.close();
        else if (what instanceof Promise) void what.then(callback);
        else if (what !== 'hang') callback(what === undefined ? null : refusal(what, `No <${to}>`));
      };
      // The sender may be killed.
      text(stream).then(end, () => undefined);
    },
  });
  // Connections that a test breaks.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    seen,
    behave: (address: string, behaviour: Behaviour) => {
      behaviours.set(address, behaviour);
    },
    to: (email: string) => mails.filter(({ to }) => to === email),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
};
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
