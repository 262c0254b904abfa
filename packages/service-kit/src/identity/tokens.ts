import { textFault, userNameSchema } from '@marketplace/contracts';
import { z } from 'zod';
import type { AuthFaultReason } from './authFault.ts';
import type { Caller } from './identity.ts';

/** The claims of a verified token that the product reads. */
export interface Claims {
  readonly uid: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly email?: string | undefined;
  /** When the user signed in; seconds since 1970. */
  readonly auth_time?: number;
  readonly [claim: string]: unknown;
}

/** Verifies a Firebase ID token: signature, project, expiry, and that it was not revoked. Rejects as firebase-admin does. */
export type VerifyIdToken = (token: string) => Promise<Claims>;

const json = (part: string | undefined): unknown => {
  try {
    return JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the text has header, claims and signature (empty with an emulator). Any other text is refused without verification. */
export const looksLikeToken = (token: string): boolean => {
  const parts = token.split('.');
  return parts.length === 3 && isObject(json(parts[0])) && isObject(json(parts[1]));
};

const rolesSchema = z.array(z.string()).catch([]);
export const rolesOf = (claims: Readonly<Record<string, unknown>> | undefined): readonly string[] =>
  rolesSchema.parse(claims?.['roles']);
/** The identity provider accepts almost any text as a name. An invalid name counts as no name, so that nobody is refused because of it. */
const nameSchema = userNameSchema.catch(undefined);
const emailSchema = z
  .string()
  .min(1)
  .max(320)
  .refine((email) => textFault(email, 'email') === undefined)
  .toLowerCase();

/** The uid in a token that was verified. */
export const subjectOf = (token: string): string => {
  const claims = json(token.split('.')[1]) as { readonly sub?: unknown } | undefined;
  return typeof claims?.sub === 'string' ? claims.sub : '';
};

/** The caller of the claims; undefined if they contain no e-mail address that can be stored. */
export const callerOfClaims = (claims: Claims): Caller | undefined => {
  const email = emailSchema.safeParse(claims.email);
  if (!email.success) return undefined;
  return {
    uid: claims.uid,
    email: email.data,
    name: nameSchema.parse(claims['name']),
    ...(claims['email_verified'] === true && { emailVerified: true }),
    roles: rolesOf(claims),
    signedInAt: (claims.auth_time ?? 0) * 1000,
    expiresAt: claims.exp * 1000,
  };
};

const reasons: Readonly<Record<string, AuthFaultReason>> = {
  'auth/id-token-expired': 'expired',
  'auth/id-token-revoked': 'revoked',
  'auth/user-disabled': 'revoked',
  'auth/user-not-found': 'unknown-user',
};

/**
 * The fault of a token, from firebase-admin's error; undefined for every other error: then the token could not be
 * verified, and "sign in again" would be the wrong answer. An unreachable key server has the same error code as a bad
 * signature, so the message decides.
 */
export const authFaultOf = (error: unknown): AuthFaultReason | undefined => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  if (error.code === 'auth/argument-error')
    return /^(Decoding )?Firebase ID token /.test(error.message) ? 'refused' : undefined;
  return reasons[error.code];
};
