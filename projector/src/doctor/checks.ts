import type { Diagnosis, ProjectionAnswer } from '@marketplace/contracts';
import type { DocumentCheck, PostgresStatus } from '@marketplace/event-store';
import type { KafkaStatus, RelayLag } from '@marketplace/event-store/kafka';
import type { JobReport } from '@marketplace/service-kit';

export type Finding = Diagnosis['findings'][number];

/**
 * A finding of one reading of the facts. `pending`: a fault that may end within seconds, as when a process has just started, or takes
 * over from another. It becomes `bad` if the last reading still finds it.
 */
export type NewFinding = Omit<Finding, 'state'> & { readonly state: Finding['state'] | 'pending' };

/** The result of one check: the answer, or the reason why there is none. */
export type CheckResult<T> = { readonly answer: T } | { readonly fault: string };

/** A part that the product needs, and how long it took to answer. */
export interface DependencyFact {
  readonly name: string;
  readonly milliseconds: number;
  /** The reason why it is away; missing if it answered. */
  readonly fault?: string;
}

export interface DiskFact {
  readonly path: string;
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** The parts of a running product that the doctor asks. A part that is left out does not exist in this set-up. */
export interface Facts {
  /** ISO 8601, UTC, milliseconds */
  readonly at: string;
  readonly dependencies: readonly DependencyFact[];
  /** The jobs of the process that asks. */
  readonly jobs: readonly JobReport[];
  readonly postgres: CheckResult<PostgresStatus>;
  readonly projections: CheckResult<readonly ProjectionAnswer[]>;
  readonly documents: CheckResult<readonly DocumentCheck[]>;
  /** The names of the leader locks that need a leader, because events do not flow without it. */
  readonly mustBeLed: readonly string[];
  readonly relay?: CheckResult<RelayLag>;
  /** The relay's lag at the first of several readings. */
  readonly relayBefore?: RelayLag | undefined;
  readonly kafka?: CheckResult<KafkaStatus>;
  readonly disk?: CheckResult<DiskFact>;
}
