import type { Role } from '@marketplace/contracts';
import { useAuth } from './useAuth.ts';

/** What the signed-in person may do beyond others; undefined while that is not known. */
export const useRoles = (): readonly Role[] | undefined => {
  const { state, user } = useAuth();
  return state === 'signedOut' ? [] : user?.roles;
};
