import type { Role } from '@marketplace/contracts';
import type { Caller } from '../../api/apiParts.ts';

export interface User {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  /** The roles in the token's claims; undefined until the token is read. */
  readonly roles?: readonly Role[] | undefined;
}

export interface Registration {
  readonly name: string;
  readonly photoURL: string;
  readonly email: string;
  readonly password: string;
}

/** A Google account for the emulator. A real account is chosen in Google's own window. */
export interface EmulatedAccount {
  readonly email: string;
  readonly name: string;
}

/** Why the identity provider refused; `message` is the provider's text. */
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

/** A replay shows the marketplace after the event at this position. Nobody signs in to it, and nobody can change anything. */
export interface Replay {
  readonly position: number;
  /** The time of the event, ISO 8601. */
  readonly time: string;
  /** The export has no texts of persons. */
  readonly withheld?: true | undefined;
  /** Shows the page of the person with this uid; undefined shows the page of a visitor. */
  viewAs(uid: string | undefined): void;
}

/** The identity provider, as the product uses it. Every call may reject with an {@link IdentityError}. */
export interface Identity extends Caller {
  /** Calls the listener with the signed-in user: once the user is known, then on each change. */
  onUser(listener: (user: User | undefined) => void): () => void;
  logIn(email: string, password: string): Promise<void>;
  register(registration: Registration): Promise<void>;
  /** Whether `logInWithGoogle` needs an account. */
  emulated(): Promise<boolean>;
  logInWithGoogle(account?: EmulatedAccount): Promise<void>;
  /** Whether the signed-in user has a password; the others sign in with Google. */
  hasPassword(): Promise<boolean>;
  /** Signs the user in once more, with the password or else with Google, and fetches a token of this sign-in. */
  confirmUser(password?: string): Promise<void>;
  logOut(): Promise<void>;
  /** Fetches a new token, with the current roles of the user. */
  renewToken(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** Sends the user an e-mail with a link that verifies the address. The next token says so. */
  sendVerification(): Promise<void>;
  readonly replay?: Replay;
}
