import type { ReadToken } from './readToken.ts';

/** What calls of the API need of the signed-in user. */
export interface Caller {
  /** A token that is valid now; undefined while nobody is signed in. */
  getIdToken(): Promise<string | undefined>;
  email(): string | undefined;
  /** In a replay, the uid of the person whose view is shown; undefined shows the view of a visitor. */
  as?(): string | undefined;
}

/** The parts that the store gives to each call (the thunks' extra argument). */
export interface ApiParts {
  readonly caller: Caller;
  readonly readToken: ReadToken;
}
