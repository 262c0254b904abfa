import { textFault, type Role } from '@marketplace/contracts';
import type { CallerKind } from '@marketplace/contracts/calls';
import type { Request } from 'express';

/** Whether the text can be a uid: Firebase’s have at most 128 characters, but an emulator gives any requested uid to the ledger. */
export const isUid = (text: string): boolean =>
  text !== '' && text.length <= 128 && textFault(text, 'uid') === undefined;

/** The user of a verified token. */
export interface Caller {
  readonly uid: string;
  /** Lower case, as Firebase stores it. */
  readonly email: string;
  /** Whether the person has shown that the address is theirs. */
  readonly emailVerified?: boolean;
  /** The display name, if the token has one. */
  readonly name: string | undefined;
  readonly roles: readonly string[];
  /** Milliseconds since 1970; 0: not known. */
  readonly signedInAt: number;
  /** When the token ends; milliseconds since 1970. Undefined: the product has no tokens. */
  readonly expiresAt?: number;
}

/** The facts about an account that the identity provider shows. */
export interface SignInAccount {
  readonly uid: string;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly name: string | undefined;
  readonly photo: string | undefined;
  readonly phone: string | undefined;
  /** How the person signs in: 'password', 'google.com' ... */
  readonly providers: readonly string[];
  readonly roles: readonly string[];
  /** Times, in the provider's format. */
  readonly createdAt: string;
  readonly lastSignInAt: string;
}

/** Accounts at the identity provider. If it can't be reached, all calls reject with a sentence of advice. */
export interface Accounts {
  read(uid: string): Promise<SignInAccount | undefined>;
  /** The accounts of up to 100 people, in one call; those that exist. */
  readMany(uids: readonly string[]): Promise<readonly SignInAccount[]>;
  isKnown(uid: string): Promise<boolean>;
  findByEmail(email: string): Promise<SignInAccount | undefined>;
  /** Replaces the roles in the account's custom claims; other claims stay. False: there is no such account. */
  setRoles(uid: string, roles: readonly string[]): Promise<boolean>;
  /** Does nothing if the account does not exist. */
  deleteAccount(uid: string): Promise<void>;
}

export interface Identity {
  /** The caller of a token that was verified in the last five minutes and has not expired. */
  remembered?(token: string): Caller | undefined;
  /**
   * The caller of a Firebase ID token; verified again after five minutes. While the identity provider is away, a token that was
   * verified before is good until it expires.
   * @throws {Problem} `sign-in-required` for a bad token, `forbidden` for one without e-mail address,
   *   `unavailable` if it can't be verified now, `account-forgotten` for one of a forgotten person
   */
  verify(token: string): Promise<Caller>;
  /**
   * Asks the identity provider, at most every 30 s, whether the caller's account still has the role and may sign in.
   * @throws {Problem} `forbidden` or `sign-in-required` if not, `unavailable` if the provider can't be reached
   */
  confirmRole?(caller: Caller, role: Role): Promise<void>;
  /** Drops the remembered tokens and roles of this person. */
  forget?(uid: string): void;
  /**
   * Only in a product without tokens: the caller of a request of this kind; undefined: a visitor.
   * @throws {Problem} `invalid-request` if the request does not name its caller
   */
  callerOf?(req: Request, kind: CallerKind): Caller | undefined;
}
