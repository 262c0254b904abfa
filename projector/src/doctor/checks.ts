import type { Diagnosis, ProjectionAnswer } from '@marketplace/contracts';
import type { DocumentCheck, PostgresStatus } from '@marketplace/event-store';
import type { KafkaStatus, RelayLag } from '@marketplace/event-store/kafka';
import type { JobReport } from '@marketplace/service-kit';

export type Finding = Diagnosis['findings'][number];

/**
 * A finding of one look. `pending`: bad, but it may be over in a moment: a part has just begun, or takes over from another. It is bad
 * if later looks find it, too.
 */
export type NewFinding = Omit<Finding, 'state'> & { readonly state: Finding['state'] | 'pending' };

/** The result of one check: the answer, or the reason why there is none. */
export type CheckResult<T> = { readonly answer: T } | { readonly fault: string };

/** Something that the product needs: how long it took to answer. */
export interface DependencyFact {
  readonly name: string;
  readonly milliseconds: number;
  /** Why it is away, where it is. */
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
  /** Names that somebody must lead for events to flow. */
  readonly mustBeLed: readonly string[];
  readonly relay?: CheckResult<RelayLag>;
  /** At the first of several looks. */
  readonly relayBefore?: RelayLag | undefined;
  readonly kafka?: CheckResult<KafkaStatus>;
  readonly disk?: CheckResult<DiskFact>;
}
