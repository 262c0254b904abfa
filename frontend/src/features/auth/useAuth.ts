import { useSelector } from 'react-redux';
import type { AuthState } from './authSlice.ts';

/** Who is signed in, and whether that is known yet. */
export const useAuth = (): AuthState => useSelector(({ auth }: { auth: AuthState }) => auth);
