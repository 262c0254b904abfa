/** Why a caller was refused: for the log and the metrics only, never for the caller. */
export type AuthFaultReason =
  | 'missing'
  | 'repeated-header'
  | 'malformed'
  | 'expired'
  | 'revoked'
  | 'unknown-user'
  | 'forgotten'
  | 'refused'
  | 'no-email'
  | 'other-email'
  | 'no-role';

/** The cause of a Problem that refuses a caller. */
export class AuthFault extends Error {
  override readonly name = 'AuthFault';
  readonly reason: AuthFaultReason;

  constructor(reason: AuthFaultReason, cause?: unknown) {
    super(`Caller refused: ${reason}`, { cause });
    this.reason = reason;
  }
}
