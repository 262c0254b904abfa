import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { entryOf } from '../../ui/sentences/textIn.ts';
import { IdentityError, type IdentityFault } from './identity.ts';

const faults: Readonly<Record<string, IdentityFault>> = {
  'auth/email-already-in-use': 'email-in-use',
  'auth/account-exists-with-different-credential': 'other-sign-in-method',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/weak-password': 'weak-password',
  'auth/invalid-credential': 'wrong-credentials',
  'auth/invalid-login-credentials': 'wrong-credentials',
  'auth/user-not-found': 'wrong-credentials',
  'auth/wrong-password': 'wrong-credentials',
  'auth/popup-closed-by-user': 'cancelled',
  'auth/cancelled-popup-request': 'cancelled',
  'auth/network-request-failed': 'unreachable',
};

const unreachable = msg`The sign-in service was not reached. Check your connection and try again.`;
/** Texts in place of the provider's own, which do not help a user. */
const messages: Partial<Record<IdentityFault, MessageDescriptor>> = {
  'wrong-credentials': msg`The email or the password is wrong.`,
  cancelled: msg`The Google window was closed.`,
  unreachable,
};

const other: Readonly<Record<string, MessageDescriptor>> = {
  'auth/too-many-requests': msg`Too many attempts. Wait a few minutes and try again.`,
  'auth/user-mismatch': msg`This is another account. Sign in with the account of this page.`,
  'auth/user-disabled': msg`This account is disabled.`,
  'auth/invalid-email': msg`This is not an email address.`,
  'auth/popup-blocked': msg`The browser blocked the Google window. Allow pop-ups for this site and try again.`,
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

// The SDK wraps messages: 'Firebase: Something. (auth/some-code).'
const withoutWrapping = (message: string): string =>
  message
    .replace(/^Firebase: /, '')
    .replace(/\s*\(auth\/[\w-]+\)\.?$/, '')
    .trim();

/** Turns an error of the SDK into an IdentityError. */
export const toIdentityError = (error: unknown): IdentityError => {
  if (error instanceof IdentityError) return error;
  const code = codeOf(error);
  if (code === undefined) return new IdentityError('unreachable', t(unreachable));
  const fault = entryOf(faults, code) ?? 'other';
  const own = messages[fault] ?? entryOf(other, code);
  return new IdentityError(
    fault,
    own ? t(own) : withoutWrapping(error instanceof Error ? error.message : '') || code,
  );
};
