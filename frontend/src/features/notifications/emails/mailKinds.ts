import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MailKind, NotificationSettings } from '@marketplace/contracts';
import { kindGroups, kindLabels, type KindGroup } from '../settings/kinds.ts';

// E-mails also tell of messages; in the app, these have their own marks.

export const mailLabels: Readonly<Record<MailKind, MessageDescriptor>> = {
  ...kindLabels,
  message: msg`Messages on bids`,
};

export const mailGroups: readonly KindGroup<MailKind>[] = [
  { name: msg`About messages`, kinds: ['message'] },
  ...kindGroups,
];

/** A kind that the user has switched off in the app comes by no e-mail. */
export const isMuted = ({ muted }: Pick<NotificationSettings, 'muted'>, kind: MailKind): boolean =>
  kind !== 'message' && muted.includes(kind);
