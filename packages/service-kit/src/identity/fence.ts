import type { Identity } from './identity.ts';
import { accountForgotten, lacksAccount } from './refusals.ts';
import { subjectOf } from './tokens.ts';

/** Knows the persons who were forgotten, or are being forgotten. */
export interface Fence {
  isForgotten(uid: string): boolean;
  /**
   * Calls the listener with each newly forgotten person, and again when the stores have deleted all data of the person, because memory may have
   * been filled from them meanwhile. Ends when the returned function is called.
   */
  onForgotten(listener: (uid: string) => void): () => void;
}

/** The fence of a process. It exists before the ledger, which knows these persons, is open. */
export interface ProcessFence extends Fence {
  follow(isForgotten: Fence['isForgotten']): void;
  notify(uid: string): void;
}

export const createFence = (): ProcessFence => {
  const listeners = new Set<(uid: string) => void>();
  let isForgotten: Fence['isForgotten'] = () => false;
  return {
    isForgotten: (uid) => isForgotten(uid),
    onForgotten: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: (from) => {
      isForgotten = from;
    },
    notify: (uid) => {
      for (const listener of listeners) listener(uid);
    },
  };
};

/** Refuses the tokens of forgotten persons, also tokens that were verified before. */
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
  };
};
