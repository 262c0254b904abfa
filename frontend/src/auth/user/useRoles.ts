import type { Role } from '@marketplace/contracts';
import { useIdentity } from '../identity/IdentityContext.ts';
import { useAuth } from './useAuth.ts';

const all: readonly Role[] = ['auditor', 'operator'];

/** The roles of the signed-in user; undefined until they are known. In a replay everybody has all. */
export const useRoles = (): readonly Role[] | undefined => {
  const { state, user } = useAuth();
  const { replay } = useIdentity();
  if (replay) return all;
  return state === 'signedOut' ? [] : user?.roles;
};
