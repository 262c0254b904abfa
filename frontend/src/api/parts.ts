import type { ReadToken } from './readToken.ts';

/** Who is calling, as far as a call of the API needs to know. */
export interface Caller {
  /** The token of who is signed in, fresh enough to be used now; undefined while nobody is. */
  getIdToken(): Promise<string | undefined>;
  email(): string | undefined;
}

/** What the store hands to each call (the thunks' extra argument). */
export interface ApiParts {
  readonly caller: Caller;
  readonly readToken: ReadToken;
}
