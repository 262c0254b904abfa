import { finding } from '@marketplace/contracts';
import { withTimeout } from '../async/index.ts';
import { reasonOf } from '../problems/problem.ts';

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

/** In milliseconds. */
const slow = 1_000;

/** Asks a dependency, for /readyz and the doctor; never rejects. The finding is of the kind `away` if it is down. */
export const askDependency = async (dependency: HealthCheck) => {
  const { name } = dependency;
  const from = performance.now();
  const took = () => Math.round(performance.now() - from);
  try {
    const details = await withTimeout(dependency.check(), 2_000, 'no answer within 2 s');
    const milliseconds = took();
    const kind = milliseconds > slow ? 'slow' : 'answers';
    return { finding: finding(kind, name, { milliseconds }), details, err: undefined };
  } catch (err) {
    const details = err instanceof DependencyFault ? err.details : undefined;
    return { finding: finding('away', name, { milliseconds: took(), fault: reasonOf(err) }), details, err };
  }
};
