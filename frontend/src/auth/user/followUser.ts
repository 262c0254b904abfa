import type { Dispatch } from '@reduxjs/toolkit';
import { api } from '../../api/api.ts';
import { userChanged, type AuthState } from './authSlice.ts';
import type { Identity } from '../identity/identity.ts';

interface AuthStore {
  readonly dispatch: Dispatch;
  getState(): { auth: AuthState };
}

/** Copies the user of the identity provider into the store. Another user clears the API's cache. */
export const followUser = (identity: Identity, store: AuthStore): (() => void) =>
  identity.onUser((user) => {
    const before = store.getState().auth.user?.uid;
    store.dispatch(userChanged(user));
    if (before !== undefined && before !== user?.uid) store.dispatch(api.util.resetApiState());
  });
