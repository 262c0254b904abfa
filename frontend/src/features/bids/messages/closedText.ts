import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ClosedReason } from '@marketplace/contracts';

const overForOwner = msg`The task is over, so nobody can write here any more. To go on, set it to Pending or In Progress.`;

const words: Readonly<Record<ClosedReason, MessageDescriptor>> = {
  'own-bid': msg`This is your own bid on your own task, so there is nobody to write to.`,
  'person-forgotten': msg`The account of the other person was deleted, so nobody would read a message.`,
  'task-is-over': msg`The task is over, so nobody can write here any more. Its owner can open it again.`,
  'owner-writes-first': msg`This bid is declined or withdrawn, so the owner writes first. You can answer then.`,
};

/** A sentence: why the user can't write on a bid now, and what the user can do. */
export const closedText = (reason: ClosedReason, isOwner: boolean): string =>
  t(isOwner && reason === 'task-is-over' ? overForOwner : words[reason]);
