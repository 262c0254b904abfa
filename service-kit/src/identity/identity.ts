/** The user of a verified token. */
export interface Caller {
  readonly uid: string;
  /** Lower case, as Firebase stores it. */
  readonly email: string;
  /** The display name, if the token has one. */
  readonly name: string | undefined;
  readonly roles: readonly string[];
}

export interface Identity {
  /** The caller of a token that was verified before and has not expired. */
  remembered?(token: string): Caller | undefined;
  /**
   * The caller of a Firebase ID token; verified once, then remembered until it expires.
   * @throws {Problem} `sign-in-required` for a bad token, `forbidden` for one without e-mail address,
   *   `unavailable` if it can't be verified now
   */
  verify(token: string): Promise<Caller>;
}
