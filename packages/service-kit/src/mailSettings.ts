import { z } from 'zod';
import { SettingsError } from './settings.ts';

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** The settings of e-mails. */
export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL that begins with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^\p{Cc}<>",]+ <[^\p{Cc}\s<>,]+@[^\p{Cc}\s<>,]+>|[^\p{Cc}\s<>,]+@[^\p{Cc}\s<>,]+)$/u, {
      error: 'must be an e-mail address, or a name and the address in angle brackets',
    })
    .optional(),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the URL of the product, that begins with http:// or https://',
    })
    .transform(withoutSlash)
    .optional(),
};
export type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>;

/** Where mails go: to a server, or as files to a folder. */
export type MailPlace = {
  readonly from: string;
  /** The name by which EHLO names this product to the server. */
  readonly ehlo: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
} & ({ readonly smtpUrl: string } | { readonly folder: string });

/** `no-reply@` the host; an IP address is a literal. */
const fromOf = (publicUrl: string): string => {
  const { hostname } = new URL(publicUrl);
  const ip = /^\[(.*)\]$/.exec(hostname)?.[1];
  if (ip !== undefined) return `no-reply@[IPv6:${ip}]`;
  return `no-reply@${/^\d+(\.\d+){3}$/.test(hostname) ? `[${hostname}]` : hostname}`;
};

/** Many servers refuse an address as the name of a sender, so the sender's host stands in for one. */
const ehloOf = (publicUrl: string, from: string): string => {
  const { hostname } = new URL(publicUrl);
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[') && hostname !== 'localhost';
  return isName ? hostname : (/@([^\s<>]+?)>?$/.exec(from)?.[1] ?? hostname);
};

/**
 * Where mails go by these settings; undefined: no mails go out. `own`: the product's own address, and the folder for mails without a
 * server.
 * @throws {SettingsError} if the address of the product is needed
 */
export const mailPlaceOf = (
  { SMTP_URL: smtpUrl, MAIL_FROM, PUBLIC_URL }: MailSettings,
  own?: { readonly url: string; readonly folder: string },
): MailPlace | undefined => {
  const publicUrl = PUBLIC_URL ?? own?.url;
  if (publicUrl === undefined) {
    if (smtpUrl === undefined) return undefined;
    throw new SettingsError(
      'PUBLIC_URL: must be set beside SMTP_URL: the address of the product for its users, which the links in e-mails need, e.g. https://market.example.com.',
    );
  }
  const from = MAIL_FROM ?? fromOf(publicUrl);
  const sender = { from, ehlo: ehloOf(publicUrl, from), publicUrl };
  if (smtpUrl !== undefined) return { ...sender, smtpUrl };
  return own && { ...sender, folder: own.folder };
};
