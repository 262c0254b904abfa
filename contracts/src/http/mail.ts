import type { Notification } from './documents.ts';

// What the server that sends mails shares with the module of the web app that writes them.

/** Unread messages on one bid. */
export interface MailedMessages {
  readonly bidId: string;
  readonly taskId: string;
  /** Null if the task's owner was forgotten. */
  readonly title: string | null;
  /** The name of the person who wrote them. */
  readonly from: string;
  readonly count: number;
}

/** What a person has not read in the app, as one mail tells it. */
export interface Digest {
  /** The language's tag with the reader's region: how days and numbers are written. */
  readonly locale: string;
  /** Newest first. */
  readonly notifications: readonly Omit<Notification, 'read'>[];
  readonly messages: readonly MailedMessages[];
  /** The address of the web app, without a slash at its end. */
  readonly publicUrl: string;
  /** Where a person stops all mails. */
  readonly stopUrl: string;
}

export interface RenderedMail {
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** A whole HTML document. */
  readonly html: string;
}

/** Writes a mail in the language of the module's thread. */
export type RenderMail = (digest: Digest) => Promise<RenderedMail>;
