/**
 * A dependency's state for /readyz; `check` rejects (or takes over 2 s) where it is away, else it may give what is worth
 * knowing of it.
 */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<unknown>;
  /** The service does its work without it too: it is shown, and counts for nothing. Default false. */
  readonly optional?: boolean;
}
