import type { Role } from '@marketplace/contracts';
import { Problem } from '../problems/problem.ts';
import { AuthFault, type AuthFaultReason } from './authFault.ts';

/** The problem for every bad token. It has no details, because they would help only attackers. */
export const signInRequired = (reason: AuthFaultReason, cause?: unknown): Problem =>
  new Problem(
    'sign-in-required',
    'Sign in, and send your ID token with the call (Authorization: Bearer ...).',
    {
      cause: new AuthFault(reason, cause),
    },
  );

/** Whether the token is valid, but its account is gone, or has no e-mail address (after a sign-in while the account is deleted). */
export const lacksAccount = (error: unknown): boolean =>
  error instanceof Problem &&
  error.cause instanceof AuthFault &&
  ['unknown-user', 'no-email'].includes(error.cause.reason);

export const accountForgotten = (): Problem =>
  new Problem('account-forgotten', 'This account was deleted. Sign up again to go on as a new person.', {
    cause: new AuthFault('forgotten'),
  });

export const emailRequired = (): Problem =>
  new Problem('forbidden', 'Your account has no e-mail address; sign in with one that has.', {
    cause: new AuthFault('no-email'),
  });

export const otherEmail = (where: string): Problem =>
  new Problem(
    'forbidden',
    `${where} is not the e-mail address that you are signed in with; leave it out or correct it.`,
    {
      cause: new AuthFault('other-email'),
    },
  );

export const roleRequired = (...oneOf: readonly Role[]): Problem =>
  new Problem(
    'forbidden',
    `This is for ${oneOf.join('s and ')}s only. Ask the operator of the marketplace for the role "${oneOf.join('" or "')}", then sign in again.`,
    { cause: new AuthFault('no-role') },
  );

/** The problem for the deletion of an account that an operator holds. */
export const accountHeld = (reason = 'no reason is given'): Problem =>
  new Problem('account-held', `This account is held and can’t be deleted now: ${reason}`);
