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

/** Answers about our own sign-in and our right to send (RFC 4954, enhanced status 5.7): the address is not refused. */
const ownFaults = [530, 534, 535, 538];
const ofPolicy = /^\d{3}[ -]5\.7\./;

/** What an error of nodemailer means for the mail. The server's words are left out, because they repeat the address. */
export const sendingOf = (error: unknown): Sending => {
  const { code, command = '', responseCode = 0, response = '' } = faultSchema.parse(error);
  const isForGood = responseCode >= 500 && responseCode < 600;
  const isOfAddress = /^(RCPT TO|DATA)\b/.test(command) && !ownFaults.includes(responseCode);
  if (isForGood && isOfAddress && !ofPolicy.test(response)) return { kind: 'refused' };
  const parts = [code, command.split(' ', 2).join(' '), responseCode > 0 ? responseCode : undefined];
  return { kind: 'deferred', reason: parts.filter((part) => part !== undefined && part !== '').join(' ') };
};

/** Sends mails over SMTP, several at a time on connections that stay open. */
export const createSmtpSender = (url: string, options: { readonly connections: number }): MailSender => {
  const transport = createTransport({
    ...limits,
    url,
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
        return sendingOf(error);
      }
    },
    stop: () => transport.close(),
  };
};
