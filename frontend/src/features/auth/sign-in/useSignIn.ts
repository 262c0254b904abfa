import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { followAccountLanguage } from '../user/accountLanguage.ts';
import type { Identity } from '../identity/identity.ts';
import { useIdentityCall } from '../user/useIdentityCall.ts';

export type SignIn = (call: (identity: Identity) => Promise<void>) => Promise<void>;

/** Signs a user in by a call of the identity provider; the page then follows the account's language. */
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
