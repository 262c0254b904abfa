import { configSchema, roles, type Role } from '@marketplace/contracts';
import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  validatePassword,
  type Auth,
  type User,
} from 'firebase/auth';
import { z } from 'zod';
import { IdentityError, type EmulatedAccount, type Registration } from './identity.ts';
import { unmetRequirements } from './passwordPolicy.ts';

/** The Firebase SDK, connected as this environment's `/config.json` says. Loaded by `import()` only. */
export interface Sdk {
  readonly auth: Auth;
  readonly emulated: boolean;
}

export const connect = async (): Promise<Sdk> => {
  const answer = await fetch('/config.json');
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  const config = configSchema.parse(await answer.json());
  const auth = initializeAuth(initializeApp(config.firebase), {
    // Without Google's pop-up parts: those load a script from outside as soon as they are there.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  // The emulator is reached through the SPA's own origin, which passes the SDK's paths on.
  if (config.authEmulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  await auth.authStateReady();
  return { auth, emulated: config.authEmulator };
};

export const logIn = async ({ auth }: Sdk, email: string, password: string): Promise<void> => {
  await signInWithEmailAndPassword(auth, email, password);
};

/** The project's own policy, where it can be asked (an emulator has none); where not, signing up will tell. */
const checkPolicy = async ({ auth, emulated }: Sdk, password: string): Promise<void> => {
  if (emulated) return;
  const status = await validatePassword(auth, password).catch(() => undefined);
  if (status && !status.isValid) throw new IdentityError('weak-password', unmetRequirements(status));
};

const isPolicyFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'auth/password-does-not-meet-requirements';

export const register = async (sdk: Sdk, registration: Registration): Promise<void> => {
  const { name, photoURL, email, password } = registration;
  await checkPolicy(sdk, password);
  const { user } = await createUserWithEmailAndPassword(sdk.auth, email, password).catch(
    async (error: unknown) => {
      // The policy has changed since it was read. The SDK has fetched it anew: say what it wants now.
      if (isPolicyFailure(error)) await checkPolicy(sdk, password);
      throw error;
    },
  );
  try {
    await updateProfile(user, { displayName: name, photoURL });
    await user.getIdToken(true); // the token carries the name from now on
  } catch {
    throw new IdentityError('profile-not-saved', 'Profile update failed.');
  }
};

/** An emulator takes the claims of a Google token as they are; Google's own window needs the internet. */
const emulatedCredential = ({ email, name }: EmulatedAccount) =>
  GoogleAuthProvider.credential(JSON.stringify({ sub: email, email, email_verified: true, name }));

export const logInWithGoogle = async ({ auth }: Sdk, account: EmulatedAccount | undefined): Promise<void> => {
  if (account) await signInWithCredential(auth, emulatedCredential(account));
  else await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
};

const claimSchema = z.array(z.string()).catch([]);

/** What the person may do, by the token's claims: none where it can't be renewed, until the next one comes. */
export const rolesOf = async (user: User): Promise<readonly Role[]> => {
  const token = await user.getIdTokenResult().catch(() => undefined);
  const claimed = claimSchema.parse(token?.claims['roles']);
  return roles.filter((role) => claimed.includes(role));
};

export const renewToken = async ({ auth }: Sdk): Promise<void> => {
  await auth.currentUser?.getIdToken(true);
};

export const logOut = ({ auth }: Sdk): Promise<void> => signOut(auth);

export const sendPasswordReset = ({ auth }: Sdk, email: string): Promise<void> =>
  sendPasswordResetEmail(auth, email);
