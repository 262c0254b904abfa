import type { Role } from '@marketplace/contracts';
import type { Caller } from '../../api/parts.ts';

export interface User {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  /** From the token's claims; undefined until it has been read. */
  readonly roles?: readonly Role[] | undefined;
}

export interface Registration {
  readonly name: string;
  readonly photoURL: string;
  readonly email: string;
  readonly password: string;
}

/** A Google account that an emulator is told to sign in; real ones are chosen in Google's own window. */
export interface EmulatedAccount {
  readonly email: string;
  readonly name: string;
}

/** Why the Identity provider refused, in the product's words; `message` is the provider's. */
export type IdentityFault =
  | 'email-in-use'
  | 'other-sign-in-method'
  | 'weak-password'
  | 'wrong-credentials'
  | 'cancelled'
  | 'profile-not-saved'
  | 'unreachable'
  | 'other';

export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  readonly fault: IdentityFault;

  constructor(fault: IdentityFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The Identity provider, as the product uses it. Every call may reject with an {@link IdentityError}. */
export interface Identity extends Caller {
  /** Tells the listener who is signed in: first once that is known, then on each change. */
  onUser(listener: (user: User | undefined) => void): () => void;
  logIn(email: string, password: string): Promise<void>;
  register(registration: Registration): Promise<void>;
  /** True where `logInWithGoogle` wants an account to be named. */
  emulated(): Promise<boolean>;
  logInWithGoogle(account?: EmulatedAccount): Promise<void>;
  logOut(): Promise<void>;
  /** Fetches a new token: it has the roles that the person has now. */
  renewToken(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
}
