import type { Finding } from '../checks.ts';

/** A finding before the doctor has looked again. */
export interface Found extends Omit<Finding, 'state'> {
  /** `pending`: bad, but it may be over in a moment: a part has just begun, or takes over from another. It is bad if later looks find it, too. */
  readonly state: Finding['state'] | 'pending';
}
