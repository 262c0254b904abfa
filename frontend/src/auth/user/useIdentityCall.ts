import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { busyChanged } from './authSlice.ts';
import type { Identity } from '../identity/identity.ts';
import { useIdentity } from '../identity/IdentityContext.ts';

/** Calls the identity provider, and sets `busy` in the auth state during the call. */
export const useIdentityCall = () => {
  const identity = useIdentity();
  const dispatch = useDispatch();
  return useCallback(
    async (call: (identity: Identity) => Promise<void>): Promise<void> => {
      dispatch(busyChanged(true));
      try {
        await call(identity);
      } finally {
        dispatch(busyChanged(false));
      }
    },
    [identity, dispatch],
  );
};
