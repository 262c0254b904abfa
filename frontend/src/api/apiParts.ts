import type { ReadToken } from './readToken.ts';

/** The signed-in user, as far as calls of the API need it. */
export interface Caller {
  /** A token that is valid now; undefined while nobody is signed in. */
  getIdToken(): Promise<string | undefined>;
  email(): string | undefined;
  /** Only in a replay: the uid of the person whose view is shown; undefined: a visitor's. */
  as?(): string | undefined;
}

/** What the store gives to each call (the thunks' extra argument). */
export interface ApiParts {
  readonly caller: Caller;
  readonly readToken: ReadToken;
}
