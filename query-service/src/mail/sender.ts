import { startOfText } from '@marketplace/contracts';

/** A mail to one person. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  /** In angle brackets. */
  readonly messageId: string;
  readonly at: Date;
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html?: string | undefined;
  /** The link that stops all mails. */
  readonly stopUrl?: string | undefined;
}

/**
 * `refused`: the server will never take mails to this address. `deferred`: it may take the mail later, or it is unknown whether it has
 * taken it; the reason has no address.
 */
export type Sending =
  { readonly kind: 'sent' | 'refused' } | { readonly kind: 'deferred'; readonly reason: string };

export interface MailSender {
  /** Never rejects. */
  send(mail: Mail): Promise<Sending>;
  stop(): void;
}

/** Signs that turn the text around them. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const blank = /[\s\p{Cc}\u2028\u2029]+/gu;
const longestSubject = 150;

const oneLine = (text: string): string =>
  startOfText(text.replaceAll(turning, '').replaceAll(blank, ' ').trim(), longestSubject);

/** The message as nodemailer takes it; it folds and encodes headers. */
export const messageOf = ({ from, to, messageId, at, subject, text, html, stopUrl }: Mail) => ({
  from,
  // As an object it is one address, whatever its signs.
  to: { name: '', address: to },
  messageId,
  date: at,
  subject: oneLine(subject),
  text,
  ...(html !== undefined && { html }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(stopUrl !== undefined && {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});
