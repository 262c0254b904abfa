/** Who calls, as a verified token says. */
export interface Caller {
  readonly uid: string;
  /** Lower case as Firebase keeps it. */
  readonly email: string;
  /** Display name, where the token has one. */
  readonly name: string | undefined;
  readonly roles: readonly string[];
}

export interface Identity {
  /** The caller of a token that was verified before and has not expired. */
  remembered?(token: string): Caller | undefined;
  /**
   * The caller of a Firebase ID token; verified once, then remembered until it expires.
   * @throws {Problem} `sign-in-required` for a token that is not good, `forbidden` for one without e-mail,
   *   `unavailable` where it can't be verified now
   */
  verify(token: string): Promise<Caller>;
}
