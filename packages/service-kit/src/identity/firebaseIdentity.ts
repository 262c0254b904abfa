import { LRUCache } from 'lru-cache';
import { share, withTimeout } from '../async/index.ts';
import type { Logger } from '../logger.ts';
import { Problem, unavailable } from '../problems/problem.ts';
import { confirmingRoles, type AccountOf } from './accounts.ts';
import type { AuthFaultReason } from './authFault.ts';
import { firebaseAuth } from './firebaseAuth.ts';
import { fencedIdentity, type Fence } from './fence.ts';
import { isUid, type Accounts, type Caller, type Identity } from './identity.ts';
import { identitySettingsFault } from './identitySettings.ts';
import { emailRequired, signInRequired } from './refusals.ts';
import { secretIn } from '../secretFiles.ts';
import { SettingsError } from '../settings.ts';
import { authFaultOf, callerOfClaims, looksLikeToken, type Claims, type VerifyIdToken } from './tokens.ts';

interface Options {
  readonly verifyIdToken: VerifyIdToken;
  readonly accountOf?: AccountOf;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

interface VerifiedToken {
  readonly caller: Caller;
  /** Until then the token is accepted without a new verification; milliseconds since 1970. */
  goodUntil: number;
}

const mostTokens = 10_000;
/** Disabled accounts and revoked tokens are noticed after this time, in milliseconds. */
const askAgainAfter = 5 * 60_000;
/** In milliseconds: while the provider is away, the next verification of a known token is tried after this time. */
const askAwayAfter = 10_000;
const late = (ms: number) => `The identity provider gave no answer within ${ms} ms`;

/** @throws {Problem} for the claims of a token that is not good */
const checkClaims = (claims: Claims, now: number): { readonly caller: Caller; readonly ttl: number } => {
  const ttl = claims.exp * 1000 - now;
  if (!(ttl > 0)) throw signInRequired('expired');
  if (!isUid(claims.uid)) throw signInRequired('refused');
  const caller = callerOfClaims(claims);
  if (!caller) throw emailRequired();
  return { caller, ttl };
};

/** The account may not sign in any more: none of its tokens is good. */
const isOfAccount = (fault: AuthFaultReason): boolean => fault === 'revoked' || fault === 'unknown-user';

/**
 * Remembers a verified token until it expires, so that callers are served while the identity provider is unavailable; while it is
 * there, a token is verified again after five minutes. Many requests with the same token share one verification. Refusals are not
 * remembered.
 */
export const rememberingIdentity = (options: Options): Identity => {
  const { verifyIdToken, accountOf, logger, now = Date.now, timeoutMs = 5_000 } = options;
  const verified = new LRUCache<string, VerifiedToken>({ max: mostTokens, ttlResolution: 0, perf: { now } });

  const remembered = (token: string): Caller | undefined => {
    const known = verified.get(token);
    return known && now() < known.goodUntil ? known.caller : undefined;
  };

  /** Forgets the person's tokens, so that each is verified again at its next use. */
  const dropTokens = (uid: string): void => {
    for (const [token, { caller }] of verified) if (caller.uid === uid) verified.delete(token);
  };

  const claimsOf = async (token: string): Promise<Claims | undefined> => {
    try {
      return await withTimeout(verifyIdToken(token), timeoutMs, late(timeoutMs));
    } catch (error) {
      const fault = authFaultOf(error);
      if (fault) {
        const known = verified.get(token);
        if (known && isOfAccount(fault)) dropTokens(known.caller.uid);
        verified.delete(token);
        throw signInRequired(fault, error);
      }
      logger.warn({ err: error }, 'a token could not be verified');
      if (verified.has(token)) return undefined;
      throw unavailable('Sign-in', error);
    }
  };

  const ask = async (token: string): Promise<Caller> => {
    const claims = await claimsOf(token);
    if (claims === undefined) {
      const known = verified.get(token);
      if (known === undefined) throw signInRequired('expired');
      known.goodUntil = now() + askAwayAfter;
      return known.caller;
    }
    const { caller, ttl } = checkClaims(claims, now());
    verified.set(token, { caller, goodUntil: now() + askAgainAfter }, { ttl });
    return caller;
  };

  const shared = share(ask);
  const roles =
    accountOf &&
    confirmingRoles({
      accountOf: (uid) => withTimeout(accountOf(uid), timeoutMs, late(timeoutMs)),
      logger,
      now,
    });
  return {
    remembered,
    verify(token) {
      const known = remembered(token);
      if (known) return Promise.resolve(known);
      if (!looksLikeToken(token)) return Promise.reject(signInRequired('malformed'));
      return shared(token);
    },
    ...(roles && {
      confirmRole: (caller, role) =>
        roles.confirmRole(caller, role).catch((error: unknown) => {
          if (error instanceof Problem && error.kind === 'sign-in-required') dropTokens(caller.uid);
          throw error;
        }),
    }),
    forget: (uid) => {
      dropTokens(uid);
      roles?.forget(uid);
    },
  };
};

/**
 * Identifies callers by Firebase ID tokens, and reads and deletes accounts there. Tokens of forgotten persons are refused. With `emulatorHost` it accepts tokens of the Auth emulator, which are not
 * signed. firebase-admin reads the emulator's host from the environment of the process, so it applies to the whole process.
 * @throws {SettingsError} if these settings are not safe
 */
export const openFirebase = (options: {
  readonly projectId: string;
  readonly emulatorHost?: string | undefined;
  readonly logger: Logger;
  readonly production: boolean;
  readonly fence: Fence;
}): { readonly identity: Identity; readonly accounts: Accounts } => {
  const { projectId, emulatorHost, logger, production, fence } = options;
  const fault = identitySettingsFault({
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    NODE_ENV: production ? 'production' : undefined,
    HOST: 'localhost', // each program checks its own HOST
    ALLOW_EMULATOR_ON_NETWORK: true,
  });
  if (fault !== undefined) throw new SettingsError(fault);
  if (emulatorHost === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost;
  const key = process.env['GOOGLE_APPLICATION_CREDENTIALS'];
  // firebase-admin would fail on an empty file, which Compose gives where there is no service account.
  if (key && secretIn('GOOGLE_APPLICATION_CREDENTIALS', key) === '')
    delete process.env['GOOGLE_APPLICATION_CREDENTIALS'];
  const { accounts, ...auth } = firebaseAuth(projectId, logger);
  return { identity: fencedIdentity(rememberingIdentity({ ...auth, logger }), fence), accounts };
};
