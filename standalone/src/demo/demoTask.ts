import type { Offer, TaskCategory } from '@marketplace/contracts';
import type { DemoUser } from './users.ts';

export interface DemoTask {
  readonly owner: DemoUser;
  readonly title: string;
  readonly category: TaskCategory;
  readonly description: string;
  /** Days from the day of seeding to the deadline. */
  readonly days: number;
  readonly budget: number;
  /** In the order of bidding. */
  readonly bids?: readonly DemoBid[];
  /** What happens after the bids. */
  readonly then?: readonly DemoStep[];
}

interface DemoBid {
  readonly by: DemoUser;
  readonly offer?: Offer;
}

/** A call of the API. In its path, `{task}` stands for the id of the task, and `{0}` for the id of its first bid. */
export interface DemoStep {
  readonly by: DemoUser;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Days from the day of seeding to a new deadline. */
  readonly days?: number;
}
