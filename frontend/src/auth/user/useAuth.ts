import { useSelector } from 'react-redux';
import type { AuthState } from './authSlice.ts';

/** The state of the sign-in, with the signed-in user once known. */
export const useAuth = (): AuthState => useSelector(({ auth }: { auth: AuthState }) => auth);
