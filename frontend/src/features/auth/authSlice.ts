import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from './identity.ts';

export interface AuthState {
  readonly state: 'loading' | 'signedOut' | 'signedIn';
  readonly user?: User;
  /** During a sign-up, sign-in or sign-out. */
  readonly busy: boolean;
}

const initialState = { state: 'loading', busy: false } as AuthState;

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    userChanged: (_state, { payload: user }: PayloadAction<User | undefined>): AuthState =>
      user ? { state: 'signedIn', user, busy: false } : { state: 'signedOut', busy: false },
    busyChanged: (state, { payload: busy }: PayloadAction<boolean>) => ({ ...state, busy }),
  },
});

export const authReducer = authSlice.reducer;
export const { userChanged, busyChanged } = authSlice.actions;
