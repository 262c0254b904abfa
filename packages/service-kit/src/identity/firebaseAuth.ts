import type { Auth, UserRecord } from 'firebase-admin/auth';
import { withTimeout } from '../async/index.ts';
import { isCode } from '../errorCode.ts';
import type { Logger } from '../logger.ts';
import type { AccountOf } from './accounts.ts';
import type { Accounts, SignInAccount } from './identity.ts';
import { rolesOf, type VerifyIdToken } from './tokens.ts';

/** In milliseconds. */
const checkCredentialsEvery = 5 * 60_000;
const answersWithin = 10_000;
const late = `The identity provider gave no answer within ${answersWithin} ms`;
const howToSetCredentials =
  'Accounts at Firebase can’t be read or changed: set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account.';

const lacksCredentials = (error: unknown): boolean => isCode(error, 'app/invalid-credential');

let apps = 0;

/** firebase-admin takes a quarter of a second to load, so the rest of the start does not wait for it. */
const load = async (projectId: string): Promise<Auth> => {
  const [{ initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  return getAuth(initializeApp({ projectId }, `marketplace-${(apps += 1)}`));
};

/**
 * Asks Firebase for an account; undefined if there is none.
 * @throws {Error} with advice
 */
const asking = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await withTimeout(ask(), answersWithin, late);
  } catch (error) {
    if (isCode(error, 'auth/user-not-found') || isCode(error, 'auth/invalid-email')) return undefined;
    if (lacksCredentials(error)) throw new Error(howToSetCredentials, { cause: error });
    throw error;
  }
};

const accountFrom = (user: UserRecord): SignInAccount => ({
  uid: user.uid,
  email: user.email,
  emailVerified: user.emailVerified,
  name: user.displayName,
  photo: user.photoURL,
  phone: user.phoneNumber,
  providers: user.providerData.map(({ providerId }) => providerId),
  roles: rolesOf(user.customClaims),
  createdAt: user.metadata.creationTime,
  lastSignInAt: user.metadata.lastSignInTime,
});

/**
 * Verifies tokens, and reads accounts. Only the account shows whether a token was revoked, and Firebase shows accounts only to a service
 * account: without one (GOOGLE_APPLICATION_CREDENTIALS) tokens are valid until they expire, and no account can be read.
 */
export const firebaseAuth = (
  projectId: string,
  logger: Logger,
  auth: Promise<
    Pick<
      Auth,
      'verifyIdToken' | 'getUser' | 'getUsers' | 'getUserByEmail' | 'setCustomUserClaims' | 'deleteUser'
    >
  > = load(projectId),
): { readonly verifyIdToken: VerifyIdToken; readonly accountOf: AccountOf; readonly accounts: Accounts } => {
  auth.catch(() => undefined); // the first verification reports it
  let withoutUntil = -Infinity;
  const read = async (uid: string) => {
    const found = await asking(async () => (await auth).getUser(uid));
    return found && accountFrom(found);
  };
  return {
    verifyIdToken: async (token) => {
      const loaded = await auth;
      if (performance.now() < withoutUntil) return loaded.verifyIdToken(token);
      try {
        return await loaded.verifyIdToken(token, true);
      } catch (error) {
        if (!lacksCredentials(error)) throw error;
        withoutUntil = performance.now() + checkCredentialsEvery;
        logger.warn(
          'revoked tokens and disabled accounts are not noticed, and calls that need a role are refused: set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account',
        );
        return loaded.verifyIdToken(token);
      }
    },
    accountOf: async (uid) => {
      const { disabled, customClaims, tokensValidAfterTime } = await (await auth).getUser(uid);
      return {
        disabled,
        roles: rolesOf(customClaims),
        tokensValidAfter: tokensValidAfterTime === undefined ? 0 : Date.parse(tokensValidAfterTime),
      };
    },
    accounts: {
      read,
      readMany: async (uids) => {
        const found = await asking(async () => (await auth).getUsers(uids.map((uid) => ({ uid }))));
        return found?.users.map(accountFrom) ?? [];
      },
      isKnown: async (uid) => (await read(uid)) !== undefined,
      findByEmail: async (email) => {
        const found = await asking(async () => (await auth).getUserByEmail(email));
        return found && accountFrom(found);
      },
      setRoles: async (uid, roles) => {
        const set = async () => {
          const loaded = await auth;
          const { customClaims } = await loaded.getUser(uid);
          await loaded.setCustomUserClaims(uid, { ...customClaims, roles });
          return true;
        };
        return (await asking(set)) === true;
      },
      deleteAccount: async (uid) => {
        await asking(async () => (await auth).deleteUser(uid));
      },
    },
  };
};
