import { t } from '@lingui/core/macro';
import {
  type PasswordValidationStatus,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  validatePassword,
  type Auth,
  type User,
} from '@firebase/auth';
import { language } from '../../browser/language.ts';
import { configSchema, roles, type Role } from '@marketplace/contracts';
import { initializeApp } from '@firebase/app';
import { z } from 'zod';
import { timedFetch } from '../../api/timedFetch.ts';
import { IdentityError, type EmulatedAccount, type Registration } from './identity.ts';

/** One sentence with the requirements of the identity provider's password policy that the password does not meet. */
export const unmetRequirements = (status: PasswordValidationStatus): string => {
  const { minPasswordLength: least = 6, maxPasswordLength: most = 4096 } =
    status.passwordPolicy.customStrengthOptions;
  const lacks = [
    status.meetsMinPasswordLength === false && t`at least ${least} characters`,
    status.meetsMaxPasswordLength === false && t`at most ${most} characters`,
    status.containsLowercaseLetter === false && t`a lowercase letter`,
    status.containsUppercaseLetter === false && t`an uppercase letter`,
    status.containsNumericCharacter === false && t`a digit`,
    status.containsNonAlphanumericCharacter === false && t`a character that is neither letter nor digit`,
  ].filter((lack) => lack !== false);
  const needs = new Intl.ListFormat(language).format(lacks);
  return t`This password needs ${needs}.`;
};

/** The Firebase SDK, connected with the settings in `/config.json`. Loaded by `import()` only. */
export interface Sdk {
  readonly auth: Auth;
  readonly emulated: boolean;
}

export const connect = async (): Promise<Sdk> => {
  const answer = await timedFetch('/config.json');
  if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
  const config = configSchema.parse(await answer.json());
  const auth = initializeAuth(initializeApp(config.firebase), {
    // Without Google's pop-up resolver: it loads an external script at once.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  // The SPA's origin forwards the SDK's paths to the emulator.
  if (config.authEmulator) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  await auth.authStateReady();
  return { auth, emulated: config.authEmulator };
};

export const logIn = async ({ auth }: Sdk, email: string, password: string): Promise<void> => {
  await signInWithEmailAndPassword(auth, email, password);
};

/**
 * Checks the project's password policy before the sign-up. An emulator has no policy; if the policy cannot be
 * read, the sign-up itself checks it.
 */
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
      // The policy has changed, and the SDK has refetched it: show the new requirements.
      if (isPolicyFailure(error)) await checkPolicy(sdk, password);
      throw error;
    },
  );
  try {
    await updateProfile(user, { displayName: name, photoURL });
    await user.getIdToken(true); // the new token contains the name
  } catch {
    throw new IdentityError('profile-not-saved', t`Profile update failed.`);
  }
};

/** A credential for the emulator, which accepts a Google token without a check: Google's own window needs the internet. */
const emulatedCredential = ({ email, name }: EmulatedAccount) =>
  GoogleAuthProvider.credential(JSON.stringify({ sub: email, email, email_verified: true, name }));

export const logInWithGoogle = async ({ auth }: Sdk, account: EmulatedAccount | undefined): Promise<void> => {
  if (account) await signInWithCredential(auth, emulatedCredential(account));
  else await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
};

export const hasPassword = ({ auth }: Sdk): boolean =>
  auth.currentUser?.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID) ??
  false;

export const confirmUser = async ({ auth, emulated }: Sdk, password: string | undefined): Promise<void> => {
  const user = auth.currentUser;
  if (!user) return;
  const email = user.email ?? '';
  if (password !== undefined)
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  else if (emulated)
    await reauthenticateWithCredential(user, emulatedCredential({ email, name: user.displayName ?? '' }));
  else await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
  // A new token, because the token of the earlier sign-in may not have expired.
  await user.getIdToken(true);
};

const claimSchema = z.array(z.string()).catch([]);

/** The roles in the token's claims; none if the token cannot be renewed. */
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

export const sendVerification = async ({ auth }: Sdk): Promise<void> => {
  auth.languageCode = language;
  if (auth.currentUser) await sendEmailVerification(auth.currentUser);
};
