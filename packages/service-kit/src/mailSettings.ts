import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { SettingsError } from './settings.ts';

/** Text that `faultOf` finds no fault with; it says what is wrong, without the text. */
const faultless = (faultOf: (text: string) => string | undefined) =>
  z.string().superRefine((text, context) => {
    const fault = faultOf(text);
    if (fault !== undefined) context.addIssue(fault);
  });

const hasHost = (url: string): boolean =>
  URL.canParse(url) && /^(\[[\d:a-f.]+\]|[\w%-]+(\.[\w%-]+)*\.?)$/i.test(new URL(url).hostname);

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
};

const smtpFault = (url: string): string | undefined => {
  const what = (): string | undefined => {
    if (!/^smtps?:\/\/[^/?#]/i.test(url)) return 'must begin with smtp:// or smtps:// and a host';
    if (!/^[^/]*\/\/[^/?#\\\s]+\/?(\?[^@#\s]*)?$/.test(url)) return 'must have no path, fragment or blank';
    if (!hasHost(url)) return 'must have the name or the address of a host';
    const { username, password } = new URL(url);
    if ((username === '') !== (password === '')) return 'must not have a user and no password';
    return canDecode(username + password) ? undefined : 'must have no % for itself';
  };
  const fault = what();
  return (
    fault &&
    `${fault}: smtp://USER:PASSWORD@HOST:PORT; percent-encode @ / ? # % and the like in the user and the password (@ is %40)`
  );
};

const publicUrlFault = (url: string): string | undefined => {
  if (/[\s?#\\]/.test(url)) return 'must have no query, no fragment and no blank';
  if (!/^https?:\/\/[^/]/i.test(url))
    return 'must begin with http:// or https:// and a host: it is the address of the product';
  if (/^[^/]*\/\/[^/]*@/.test(url)) return 'must have no user and no password';
  return hasHost(url) ? undefined : 'must have the name or the address of one host';
};

/** The settings of e-mails. */
export const mailSettings = {
  SMTP_URL: faultless(smtpFault).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^\p{Cc}<>",]+ <[^\p{Cc}\s<>,]+@[^\p{Cc}\s<>,]+>|[^\p{Cc}\s<>,]+@[^\p{Cc}\s<>,]+)$/u, {
      error: 'must be an e-mail address, or a name and the address in angle brackets',
    })
    .optional(),
  /** In its ASCII form, without a slash at its end. */
  PUBLIC_URL: faultless(publicUrlFault)
    .transform((url) => new URL(url).href.replace(/\/+$/, ''))
    .optional(),
};
export type MailSettings = z.infer<z.ZodObject<typeof mailSettings>>;

/** Where mails go. */
export interface MailPlace {
  readonly from: string;
  /** The name by which EHLO names this product to the server. */
  readonly ehlo: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** Undefined: to files. */
  readonly smtpUrl: string | undefined;
}

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
  return isName ? hostname : domainToASCII(/@([^\s<>]+?)>?$/.exec(from)?.[1] ?? hostname);
};

/**
 * Where mails go by these settings; undefined: no mails go out. `ownUrl`: the product's own address, where mails without a server are
 * files.
 * @throws {SettingsError} if the address of the product is needed
 */
export const mailPlaceOf = (
  { SMTP_URL: smtpUrl, MAIL_FROM, PUBLIC_URL }: MailSettings,
  ownUrl?: string,
): MailPlace | undefined => {
  const publicUrl = PUBLIC_URL ?? ownUrl;
  if (publicUrl === undefined) {
    if (smtpUrl === undefined) return undefined;
    throw new SettingsError(
      'PUBLIC_URL: must be set beside SMTP_URL: the address of the product for its users, which the links in e-mails need, e.g. https://market.example.com.',
    );
  }
  const from = MAIL_FROM ?? fromOf(publicUrl);
  if (smtpUrl === undefined && ownUrl === undefined) return undefined;
  return { from, ehlo: ehloOf(publicUrl, from), publicUrl, smtpUrl };
};
