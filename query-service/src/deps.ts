import type { Feed, UserSignals } from '@marketplace/event-store';
import type {
  Blocked,
  MailStates,
  Messages,
  Moderation,
  NotificationStates,
  UserData,
} from '@marketplace/private-store';
import type { DocumentReader } from '@marketplace/read-store';
import type { Accounts, Identity, Logger, Metrics } from '@marketplace/service-kit';
import type { PageRenderer } from '@marketplace/service-kit/rendering';
import type { AuditDeps } from './audit/auditedCall.ts';
import type { CachedResponses } from './http/cachedResponses.ts';
import type { Shell } from './pages/shell.ts';

/** The dependencies of the query service. */
export interface QueryDeps {
  readonly documents: DocumentReader;
  readonly notificationStates: NotificationStates;
  readonly mails: MailStates;
  readonly items: UserData;
  readonly messages: Messages;
  readonly moderation: Moderation;
  readonly blocked: Blocked;
  /** For the live updates. */
  readonly feed: Feed;
  /** For the unread counter: which users have read or muted notifications, changed their saved searches, or got or read messages. */
  readonly userSignals: Pick<UserSignals, 'receive'>;
  readonly audit: AuditDeps;
  readonly identity: Identity;
  /** For the caller's account at the identity provider; undefined: nobody signs in here. */
  readonly accounts?: Pick<Accounts, 'read'> | undefined;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Renders the pages of the web app, if it is built. */
  readonly site?: { readonly shell: Shell; readonly renderer: PageRenderer } | undefined;
}

export interface CachedCallDeps {
  readonly documents: DocumentReader;
  readonly answers: CachedResponses;
}
