import type { Role } from '@marketplace/contracts';
import { useAuth } from './useAuth.ts';

/** The roles of the signed-in user; undefined until they are known. */
export const useRoles = (): readonly Role[] | undefined => {
  const { state, user } = useAuth();
  return state === 'signedOut' ? [] : user?.roles;
};
