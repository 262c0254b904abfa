/**
 * A dependency that /readyz shows. `check` rejects, or takes longer than 2 s, if the dependency is unavailable; else it may resolve
 * with details to show.
 */
export interface HealthCheck {
  readonly name: string;
  check(): Promise<unknown>;
  /** The service works without it too: it is `degraded` then, with the HTTP status 200. Default: false. */
  readonly optional?: boolean;
}

/** A check may reject with it: /readyz shows these details of the dependency that is down. They are public. */
export class DependencyFault extends Error {
  override readonly name = 'DependencyFault';
  readonly details: unknown;

  constructor(message: string, details: unknown) {
    super(message);
    this.details = details;
  }
}
