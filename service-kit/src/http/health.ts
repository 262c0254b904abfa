/** A dependency's state for /readyz; `check` rejects (or takes over 2 s) where it is away. */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<void>;
}
