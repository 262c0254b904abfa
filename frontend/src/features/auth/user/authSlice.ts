import { createSlice, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../identity/identity.ts';

export interface AuthState {
  readonly state: 'loading' | 'signedOut' | 'signedIn';
  readonly user?: User;
  /** During a sign-up, sign-in or sign-out. */
  readonly busy: boolean;
  /** A call was answered with 401: `asked`, until the user signs in again; `declined`, if the user closed the question. */
  readonly signInAgain?: 'asked' | 'declined';
}

const initialState = { state: 'loading', busy: false } as AuthState;

/** Reads repeat by themselves, so they don't ask a second time. */
const mustAsk = ({ user, signInAgain }: AuthState, call: { payload: unknown; meta: unknown }): boolean =>
  user !== undefined &&
  (call.payload as { status?: number } | undefined)?.status === 401 &&
  (signInAgain === undefined || (call.meta as { arg: { type?: string } }).arg.type === 'mutation');

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    userChanged: (_state, { payload: user }: PayloadAction<User | undefined>): AuthState =>
      user ? { state: 'signedIn', user, busy: false } : { state: 'signedOut', busy: false },
    busyChanged: (state, { payload: busy }: PayloadAction<boolean>) => ({ ...state, busy }),
    signInAgainClosed: (state) => ({ ...state, signInAgain: 'declined' as const }),
  },
  extraReducers: (builder) =>
    builder.addMatcher(isRejectedWithValue, (state, call) =>
      mustAsk(state, call) ? { ...state, signInAgain: 'asked' as const } : state,
    ),
});

export const authReducer = authSlice.reducer;
export const { userChanged, busyChanged, signInAgainClosed } = authSlice.actions;
