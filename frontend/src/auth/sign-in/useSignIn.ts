import { t } from '@lingui/core/macro';
import { IdentityError, type Identity } from '../identity/identity.ts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { followAccountLanguage } from '../user/accountLanguage.ts';
import { useIdentityCall } from '../user/useIdentityCall.ts';

const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : t`Something went wrong. Please try again.`;

const otherSignInMethod = () => t`This email is already associated with a different sign-in method.`;

export const emailInUse = () => t`This email is already in use.`;
export const emailInUseToast = () => t`This email is already in use. Please try logging in.`;

export const loginFailed = (error: unknown): string => {
  const reason = textOf(error);
  return t`Login failed: ${reason}`;
};
export const resetFailed = (error: unknown): string => {
  // This call sends no password, so only the address can be wrong.
  const noAccount = error instanceof IdentityError && error.fault === 'wrong-credentials';
  const reason = noAccount ? t`There is no account with this email.` : textOf(error);
  return t`Error: ${reason}`;
};
export const googleFailed = (error: unknown): string => {
  if (error instanceof IdentityError && error.fault === 'other-sign-in-method') return otherSignInMethod();
  const reason = textOf(error);
  return t`Google login failed: ${reason}`;
};
export const registrationFailed = (error: unknown): string =>
  error instanceof IdentityError && error.fault === 'other-sign-in-method'
    ? otherSignInMethod()
    : textOf(error);

export type SignIn = (call: (identity: Identity) => Promise<void>) => Promise<void>;

/** Signs a user in by a call of the identity provider, then shows the page in the account's language. */
export const useSignIn = (): SignIn => {
  const callIdentity = useIdentityCall();
  const dispatch = useDispatch();
  return useCallback(
    async (call) => {
      await callIdentity(call);
      void followAccountLanguage(dispatch);
    },
    [callIdentity, dispatch],
  );
};
