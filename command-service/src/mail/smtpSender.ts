import { startOfText } from '@marketplace/contracts';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { messageOf, type MailSender, type Sending } from './sender.ts';

/** In milliseconds. A server that says nothing holds up its connection only, and that not for long. */
const limits = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};
const longestSending = 60_000;

const faultSchema = z.object({
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().optional().catch(undefined),
});

/** The enhanced codes (RFC 3463) by which a server says that a mailbox is not there: all others are about us, the mail or the moment. */
const notThere: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/m;
const longestWords = 300;

/** The server's words without the person: addresses, and the name before the `@`, which many servers repeat. */
const wordsOf = (response: string, to: string): string => {
  const [name = ''] = to.split('@');
  const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const hidden = response.replaceAll(/[^\s<>"'(),;]+@[^\s<>"'(),;]+/g, '…').replaceAll(/[\s\p{Cc}]+/gu, ' ');
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
  return startOfText(name === '' ? hidden : hidden.replaceAll(named, '…'), longestWords).trim();
};

/** What an error of nodemailer means for a mail to this address. */
export const sendingOf = (error: unknown, to: string): Sending => {
  const { code, command = '', responseCode = 0, response = '' } = faultSchema.parse(error);
  const ofRecipient = command.startsWith('RCPT TO');
  const status = enhanced.exec(response)?.[1];
  const isForGood = ofRecipient && responseCode >= 500 && responseCode < 600;
  if (isForGood && status !== undefined && notThere.has(status)) return { kind: 'refused' };
  const parts = [code, command.split(' ', 2).join(' '), responseCode > 0 ? responseCode : undefined];
  return {
    kind: 'deferred',
    reason: parts.filter((part) => part !== undefined && part !== '').join(' '),
    ...(response !== '' && { words: wordsOf(response, to) }),
    ...(ofRecipient && status === undefined && [550, 551].includes(responseCode) && { isBare: true }),
  };
};

/** Sends mails over SMTP, several at a time on connections that stay open. */
export const createSmtpSender = (
  url: string,
  options: { readonly connections: number; readonly name: string },
): MailSender => {
  const transport = createTransport({
    ...limits,
    url,
    // The name that EHLO says: many servers refuse an address or a container's name.
    name: options.name,
    pool: true,
    maxConnections: options.connections,
    // A mail whose connection broke may have gone out: the leader decides when it goes again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(longestSending) });
        return { kind: 'sent' };
      } catch (error) {
        return sendingOf(error, mail.to);
      }
    },
    stop: () => transport.close(),
  };
};
