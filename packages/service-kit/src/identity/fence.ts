import type { Role } from '@marketplace/contracts';
import type { Identity } from './identity.ts';
import { accountForgotten, lacksAccount, roleRequired } from './refusals.ts';
import { subjectOf } from './tokens.ts';

/** Knows the persons who were forgotten, or are being forgotten, and the roles that were withdrawn. */
export interface Fence {
  isForgotten(uid: string): boolean;
  /** False if the role was withdrawn from the person. */
  mayUse(uid: string, role: Role): Promise<boolean>;
  /**
   * Calls the listener with each newly forgotten person, and again when the stores have deleted all data of the person, because memory may have
   * been filled from them meanwhile. Ends when the returned function is called.
   */
  onForgotten(listener: (uid: string) => void): () => void;
}

/** The fence of a process. It exists before the ledger, which knows these persons and roles, is open. */
export interface ProcessFence extends Fence {
  follow(isForgotten: Fence['isForgotten']): void;
  followRoles(roles: Pick<Fence, 'mayUse'>): void;
  notify(uid: string): void;
}

export const createFence = (): ProcessFence => {
  const listeners = new Set<(uid: string) => void>();
  let isForgotten: Fence['isForgotten'] = () => false;
  let mayUse: Fence['mayUse'] = () => Promise.resolve(true);
  return {
    isForgotten: (uid) => isForgotten(uid),
    mayUse: (uid, role) => mayUse(uid, role),
    onForgotten: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (from) => {
      isForgotten = from;
    },
    followRoles: (roles) => {
      mayUse = (uid, role) => roles.mayUse(uid, role);
    },
    notify: (uid) => {
      for (const listener of listeners) listener(uid);
    },
  };
};

/** Refuses the tokens of forgotten persons, also tokens that were verified before, and the use of roles that were withdrawn. */
export const fencedIdentity = (identity: Identity, fence: Fence): Identity => {
  const forget = (uid: string) => identity.forget?.(uid);
  fence.onForgotten(forget);
  return {
    ...identity,
    ...(identity.remembered && {
      remembered: (token) => {
        const caller = identity.remembered?.(token);
        return caller && !fence.isForgotten(caller.uid) ? caller : undefined;
      },
    }),
    verify: async (token) => {
      try {
        const caller = await identity.verify(token);
        if (!fence.isForgotten(caller.uid)) return caller;
        forget(caller.uid);
      } catch (error) {
        // The token was valid, but its account is gone.
        if (!lacksAccount(error) || !fence.isForgotten(subjectOf(token))) throw error;
      }
      throw accountForgotten();
    },
    confirmRole: async (caller, role) => {
      // Only a role that the account has is recorded.
      await identity.confirmRole?.(caller, role);
      if (!(await fence.mayUse(caller.uid, role))) throw roleRequired(role);
    },
  };
};
