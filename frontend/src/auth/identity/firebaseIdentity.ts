import type { Role } from '@marketplace/contracts';
import type { User as FirebaseUser } from '@firebase/auth';
import { now } from '../../browser/now.ts';
import { loadOnce } from '../../browser/loadOnce.ts';
import { runWhenIdle } from '../../browser/runWhenIdle.ts';
import { toIdentityError } from './firebaseFaults.ts';
import type * as firebaseSdk from './firebaseSdk.ts';
import type { Sdk } from './firebaseSdk.ts';
import type { Identity, User } from './identity.ts';

const key = 'auth:session';

/**
 * Whether a user may be signed in here. Only the identity provider's SDK knows that; a mark from the last visit
 * spares the wait for the SDK if nobody has signed in.
 */
const maybeSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true; // storage is blocked: only the SDK can tell
  }
};

/** Stores whether a user is signed in, and marks the document for styles, as public/theme.js does before the first paint. */
export const markSession = (signedIn: boolean): void => {
  document.documentElement.toggleAttribute('data-session', signedIn);
  try {
    if (signedIn) localStorage.setItem(key, 'kept');
    else localStorage.removeItem(key);
  } catch {
    // storage is blocked: every visit waits for the SDK
  }
};

/** The events of a visitor's first action; `storage` is a sign-in in another tab. */
const actions = ['pointerdown', 'keydown', 'storage'] as const;

const onFirstAction = (listener: () => void): void => {
  const waiting = new AbortController();
  const first = () => {
    waiting.abort();
    listener();
  };
  for (const action of actions)
    window.addEventListener(action, first, { capture: true, signal: waiting.signal });
};

type FirebaseParts = Sdk & { readonly sdk: typeof firebaseSdk };

const toUser = ({ uid, email, displayName, photoURL }: FirebaseUser, roles: User['roles']): User => ({
  uid,
  email,
  displayName,
  photoURL,
  roles,
});

/**
 * Firebase Auth as the identity provider. Loads the SDK on first use, and again after a failure: at once if a
 * user may be signed in, else after the visitor's first action.
 */
export const createFirebaseIdentity = (): Identity => {
  let loaded: FirebaseParts | undefined;
  let known: { readonly uid: string; readonly roles: readonly Role[] } | undefined;
  const listeners = new Set<(user: User | undefined) => void>();

  const currentUser = (): User | undefined => {
    const user = loaded?.auth.currentUser;
    return user ? toUser(user, known?.uid === user.uid ? known.roles : undefined) : undefined;
  };
  let registering = false;
  const tell = () => {
    // During a registration the user has no name yet.
    if (!registering) for (const listener of listeners) listener(currentUser());
  };
  const readRoles = async (sdk: typeof firebaseSdk, user: FirebaseUser) => {
    const roles = await sdk.rolesOf(user);
    // Another user may have signed in meanwhile.
    if (loaded?.auth.currentUser?.uid !== user.uid) return;
    known = { uid: user.uid, roles };
    tell();
  };
  const load = loadOnce(async (): Promise<FirebaseParts> => {
    const sdk = await import('./firebaseSdk.ts');
    loaded = { ...(await sdk.connect()), sdk };
    // Called after a sign-in or sign-out, and with each new token, which may have other roles.
    loaded.auth.onIdTokenChanged((user) => {
      markSession(user !== null);
      tell();
      if (user) void readRoles(sdk, user);
    });
    return loaded;
  });
  const ask = async <Answer>(call: (parts: FirebaseParts) => Answer | Promise<Answer>): Promise<Answer> => {
    try {
      return await call(await load());
    } catch (error) {
      throw toIdentityError(error);
    }
  };

  return {
    onUser: (listener) => {
      listeners.add(listener);
      // The SDK cannot be loaded: treat the visitor as signed out; the next call loads it again.
      const find = () => {
        load().then(
          () => listener(currentUser()),
          () => listener(undefined),
        );
      };
      if (maybeSignedIn()) find();
      else {
        listener(undefined);
        // A user may be signed in without the mark, and the login page needs the SDK. A visitor who only reads does not need it.
        onFirstAction(() => runWhenIdle(find));
      }
      return () => listeners.delete(listener);
    },
    email: () => currentUser()?.email ?? undefined,
    getIdToken: async () => {
      const known = await loaded?.auth.currentUser?.getIdTokenResult();
      // The SDK goes by this machine's clock, which may have been set back since the token came.
      const isOver = known && Date.parse(known.expirationTime) < now().getTime();
      return isOver ? loaded?.auth.currentUser?.getIdToken(true) : known?.token;
    },
    logIn: (email, password) => ask(({ sdk, ...parts }) => sdk.logIn(parts, email, password)),
    register: (registration) =>
      ask(async ({ sdk, ...parts }) => {
        registering = true;
        try {
          await sdk.register(parts, registration);
        } finally {
          registering = false;
          tell();
        }
      }),
    emulated: () => ask(({ emulated }) => emulated),
    logInWithGoogle: (account) => ask(({ sdk, ...parts }) => sdk.logInWithGoogle(parts, account)),
    hasPassword: () => ask(({ sdk, ...parts }) => sdk.hasPassword(parts)),
    confirmUser: (password) => ask(({ sdk, ...parts }) => sdk.confirmUser(parts, password)),
    renewToken: () => ask(({ sdk, ...parts }) => sdk.renewToken(parts)),
    logOut: () => ask(({ sdk, ...parts }) => sdk.logOut(parts)),
    sendPasswordReset: (email) => ask(({ sdk, ...parts }) => sdk.sendPasswordReset(parts, email)),
    sendVerification: () => ask(({ sdk, ...parts }) => sdk.sendVerification(parts)),
  };
};
