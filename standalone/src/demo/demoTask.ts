import type { Offer, TaskCategory, TaskStatus } from '@marketplace/contracts';
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

/** `bid`: the number of a bid in `bids`. A deadline is in days from the day of seeding. */
export type DemoStep =
  | {
      readonly step: 'update';
      readonly status?: TaskStatus;
      readonly budget?: number;
      readonly days?: number;
    }
  | { readonly step: 'revise'; readonly bid: number; readonly amount: number }
  | { readonly step: 'withdraw' | 'accept'; readonly bid: number }
  | { readonly step: 'decline'; readonly bid: number; readonly reason: string }
  | { readonly step: 'resign'; readonly by: DemoUser; readonly reason: string }
  | { readonly step: 'deliver'; readonly by: DemoUser; readonly note: string }
  | { readonly step: 'request-changes'; readonly note: string }
  | { readonly step: 'withdraw-acceptance'; readonly reason: string };
