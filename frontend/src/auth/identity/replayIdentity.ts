import { configSchema } from '@marketplace/contracts';
import { z } from 'zod';
import { stopClockAt } from '../../browser/now.ts';
import { IdentityError, type Identity, type User } from './identity.ts';

// The tab's storage keeps the chosen person.
const key = 'replay:as';

const ownTasks = z.array(z.object({ userEmail: z.string() }));

const read = async (path: string): Promise<unknown> => (await fetch(path)).json();

/** The e-mail address of a person, by which a page knows the person's own tasks; undefined if the person has no tasks. */
const emailOf = async (uid: string): Promise<string | undefined> => {
  const options = new URLSearchParams({ as: uid, sort: '-posted', limit: '1' });
  return ownTasks.safeParse(await read(`/api/mytasks?${options}`)).data?.[0]?.userEmail;
};

const chosenUid = (): string | undefined => {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is blocked
  }
};

const nobodySignsIn = () => Promise.reject(new IdentityError('other', 'Nobody signs in to a replay.'));

/** The identity in a replay, which has no sign-in: the reader may read everything, and chooses a person. Loaded by `import()` only. */
export const createReplayIdentity = async (): Promise<Identity> => {
  const { replay } = configSchema.parse(await read('/config.json'));
  if (!replay) throw new Error('/config.json has no replay');
  stopClockAt(new Date(replay.time));
  const uid = chosenUid();
  const email = uid === undefined ? undefined : await emailOf(uid);
  const user: User | undefined =
    uid === undefined ? undefined : { uid, email: email ?? null, displayName: email ?? uid, photoURL: null };
  return {
    replay: {
      ...replay,
      viewAs: (chosen) => {
        try {
          if (chosen === undefined) sessionStorage.removeItem(key);
          else sessionStorage.setItem(key, chosen);
        } catch {
          return; // storage is blocked: nobody can be chosen
        }
        // Reloads the page, because everything on the screen belongs to the former person.
        location.reload();
      },
    },
    as: () => uid,
    onUser: (listener) => {
      listener(user);
      return () => undefined;
    },
    email: () => undefined,
    getIdToken: () => Promise.resolve(undefined),
    logIn: nobodySignsIn,
    register: nobodySignsIn,
    emulated: () => Promise.resolve(false),
    logInWithGoogle: nobodySignsIn,
    hasPassword: () => Promise.resolve(false),
    confirmUser: nobodySignsIn,
    logOut: () => Promise.resolve(),
    renewToken: () => Promise.resolve(),
    sendPasswordReset: nobodySignsIn,
    sendVerification: nobodySignsIn,
  };
};
