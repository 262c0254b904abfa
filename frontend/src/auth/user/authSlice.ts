import { createSlice, isRejectedWithValue, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '../identity/identity.ts';

export interface AuthState {
  readonly state: 'loading' | 'signedOut' | 'signedIn';
  readonly user?: User;
  /** True during a sign-up, sign-in or sign-out. */
  readonly busy: boolean;
  /** After a call was answered with 401: `asked` until the user signs in again, `declined` if the user closed the dialog. */
  readonly signInAgain?: 'asked' | 'declined';
  /** The account was deleted, so the user must be signed out. */
  readonly forgotten?: true;
}

const initialState = { state: 'loading', busy: false } as AuthState;

interface RefusedAction {
  readonly payload: unknown;
  readonly meta: unknown;
}
const refusal = ({ payload }: RefusedAction) =>
  payload as { readonly status?: number; readonly problem?: string } | undefined;

const isForgotten = (call: RefusedAction): boolean => refusal(call)?.problem === 'account-forgotten';

/** Whether to ask for a new sign-in. Reads repeat automatically, so after the first question only a mutation asks again. */
const mustAsk = ({ user, signInAgain }: AuthState, call: RefusedAction): boolean =>
  user !== undefined &&
  refusal(call)?.status === 401 &&
  // The screen that needs a recent sign-in has its own question.
  refusal(call)?.problem !== 'sign-in-again' &&
  (signInAgain === undefined || (call.meta as { arg: { type?: string } }).arg.type === 'mutation');

const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    userChanged: ({ forgotten }, { payload: user }: PayloadAction<User | undefined>): AuthState =>
      user
        ? { state: 'signedIn', user, busy: false }
        : { state: 'signedOut', busy: false, ...(forgotten && { forgotten }) },
    busyChanged: (state, { payload: busy }: PayloadAction<boolean>) => ({ ...state, busy }),
    accountForgotten: (state) => ({ ...state, forgotten: true as const }),
    signInAgainClosed: (state) => ({ ...state, signInAgain: 'declined' as const }),
  },
  extraReducers: (builder) =>
    builder.addMatcher(isRejectedWithValue, (state, call) => {
      if (state.user && isForgotten(call)) return { ...state, forgotten: true as const };
      return mustAsk(state, call) ? { ...state, signInAgain: 'asked' as const } : state;
    }),
});

export const authReducer = authSlice.reducer;
export const { userChanged, accountForgotten, busyChanged, signInAgainClosed } = authSlice.actions;
