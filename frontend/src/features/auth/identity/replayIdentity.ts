import { configSchema, roles } from '@marketplace/contracts';
import { stopClockAt } from '../../../browser/now.ts';
import { IdentityError, type Identity, type User } from './identity.ts';

// The choice is kept in the tab.
const key = 'replay:as';

const nobodySignsIn = () => Promise.reject(new IdentityError('other', 'Nobody signs in to a replay.'));

/** In a replay there is no sign-in: everybody may read everything, and chooses as whom. Loaded by `import()` only. */
export const createReplayIdentity = async (): Promise<Identity> => {
  const { replay } = configSchema.parse(await (await fetch('/config.json')).json());
  if (!replay) throw new Error('/config.json has no replay');
  stopClockAt(new Date(replay.time));
  let uid = sessionStorage.getItem(key) ?? undefined;
  const listeners = new Set<(user: User) => void>();
  const user = (): User => ({
    uid: uid ?? '',
    email: null,
    displayName: uid ?? null,
    photoURL: null,
    roles,
  });
  return {
    replay: {
      ...replay,
      lookAs: (chosen) => {
        uid = chosen;
        if (chosen === undefined) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, chosen);
        for (const listener of listeners) listener(user());
      },
    },
    as: () => uid,
    onUser: (listener) => {
      listeners.add(listener);
      listener(user());
      return () => listeners.delete(listener);
    },
    email: () => undefined,
    getIdToken: () => Promise.resolve(undefined),
    logIn: nobodySignsIn,
    register: nobodySignsIn,
    emulated: () => Promise.resolve(false),
    logInWithGoogle: nobodySignsIn,
    logOut: () => Promise.resolve(),
    renewToken: () => Promise.resolve(),
    sendPasswordReset: nobodySignsIn,
  };
};
