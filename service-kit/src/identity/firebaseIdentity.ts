import { LRUCache } from 'lru-cache';
import { withTimeout } from '../async/index.ts';
import type { Logger } from '../logger.ts';
import { unavailable } from '../problems/problem.ts';
import type { Caller, Identity } from './identity.ts';
import { identitySettingsFault } from './identitySettings.ts';
import { emailRequired, signInRequired } from './refusals.ts';
import { SettingsError } from '../settings.ts';
import { authFaultOf, callerOfClaims, isUid, looksLikeToken, type Claims } from './tokens.ts';

/** Verifies a Firebase ID token: signature, project, expiry. Rejects as firebase-admin does. */
type VerifyIdToken = (token: string) => Promise<Claims>;

interface Options {
  readonly verifyIdToken: VerifyIdToken;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
}

const mostTokens = 10_000;
const late = (ms: number) => `The identity provider gave no answer within ${ms} ms`;

/**
 * Remembers a verified token until it expires, so that callers are served while the identity provider is unavailable. Many
 * requests with the same new token share one verification. Refusals are not remembered.
 */
export const rememberingIdentity = (options: Options): Identity => {
  const { verifyIdToken, logger, now = Date.now, timeoutMs = 5_000 } = options;
  const verified = new LRUCache<string, Caller>({ max: mostTokens, ttlResolution: 0, perf: { now } });
  const underWay = new Map<string, Promise<Caller>>();

  const ask = async (token: string): Promise<Caller> => {
    let claims: Claims;
    try {
      claims = await withTimeout(verifyIdToken(token), timeoutMs, late(timeoutMs));
    } catch (error) {
      const fault = authFaultOf(error);
      if (fault) throw signInRequired(fault, error);
      logger.warn({ err: error }, 'a token could not be verified');
      throw unavailable('Sign-in', error);
    }
    const ttl = claims.exp * 1000 - now();
    if (!(ttl > 0)) throw signInRequired('expired');
    if (!isUid(claims.uid)) throw signInRequired('refused');
    const caller = callerOfClaims(claims);
    if (!caller) throw emailRequired();
    verified.set(token, caller, { ttl });
    return caller;
  };

  return {
    remembered: (token) => verified.get(token),
    verify(token) {
      const known = verified.get(token);
      if (known) return Promise.resolve(known);
      if (!looksLikeToken(token)) return Promise.reject(signInRequired('malformed'));
      const asked = underWay.get(token);
      if (asked) return asked;
      const asking = ask(token).finally(() => underWay.delete(token));
      underWay.set(token, asking);
      return asking;
    },
  };
};

let apps = 0;

/** firebase-admin takes a quarter of a second to load, so the rest of the start does not wait for it. */
const firebaseVerifier = (projectId: string): VerifyIdToken => {
  const loading = Promise.all([import('firebase-admin/app'), import('firebase-admin/auth')]).then(
    ([{ initializeApp }, { getAuth }]) => getAuth(initializeApp({ projectId }, `marketplace-${(apps += 1)}`)),
  );
  loading.catch(() => undefined); // the first verification reports it
  return async (token) => (await loading).verifyIdToken(token);
};

/**
 * Identifies callers by Firebase ID tokens. With `emulatorHost` it accepts tokens of the Auth emulator, which are not
 * signed. firebase-admin reads the emulator's host from the environment of the process, so it applies to the whole process.
 * @throws {SettingsError} if these settings are not safe
 */
export const createFirebaseIdentity = (options: {
  readonly projectId: string;
  readonly emulatorHost?: string | undefined;
  readonly logger: Logger;
  readonly production: boolean;
}): Identity => {
  const { projectId, emulatorHost, logger, production } = options;
  const fault = identitySettingsFault({
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    NODE_ENV: production ? 'production' : undefined,
    HOST: 'localhost', // the program itself checks its HOST
    ALLOW_EMULATOR_ON_NETWORK: true,
  });
  if (fault !== undefined) throw new SettingsError(fault);
  if (emulatorHost === undefined) delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  else process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulatorHost;
  return rememberingIdentity({ verifyIdToken: firebaseVerifier(projectId), logger });
};
