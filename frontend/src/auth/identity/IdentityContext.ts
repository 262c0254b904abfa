import { createContext, use } from 'react';
import type { Identity } from './identity.ts';

export const IdentityContext = createContext<Identity | undefined>(undefined);

export const useIdentity = (): Identity => {
  const identity = use(IdentityContext);
  if (!identity) throw new Error('useIdentity needs an IdentityContext around it.');
  return identity;
};
