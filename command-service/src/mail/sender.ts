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

/** The mail was not taken, or it is unknown whether it was. */
interface Deferral {
  readonly kind: 'deferred';
  /** The step and the code. */
  readonly reason: string;
  /** What the server said, without the address; undefined: it said nothing. */
  readonly words?: string;
  /** The address was refused without a code that says why: it may not be there, or the server may refuse us. */
  readonly isBare?: boolean;
}

/** `refused`: the server says that the address is not there. */
export type Sending = { readonly kind: 'sent' | 'refused' } | Deferral;

export interface MailSender {
  /** Never rejects. */
  send(mail: Mail): Promise<Sending>;
  stop(): void;
}

const blank = /[\s\p{Cc}]+/gu;

/** The message as nodemailer takes it; it folds and encodes headers. */
export const messageOf = ({ from, to, messageId, at, subject, text, html, stopUrl }: Mail) => ({
  from,
  // As an object it is one address, whatever its signs.
  to: { name: '', address: to },
  messageId,
  date: at,
  subject: subject.replaceAll(blank, ' ').trim(),
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
