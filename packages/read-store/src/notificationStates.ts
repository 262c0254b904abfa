import type { NotificationKind } from '@marketplace/contracts';

/** The state of a user's notifications. It is not made from the ledger, so a rebuild does not change it. */
export interface NotificationState {
  /** Notifications up to this position are read. */
  readonly readUpTo: number;
  /** Positions above `readUpTo` that are read too: notifications that were opened one by one. Undefined: none. */
  readonly opened?: readonly number[];
  readonly muted: readonly NotificationKind[];
}

export interface UserNotificationState extends NotificationState {
  readonly uid: string;
}

/** The notification states of all users. Writes wait for the disk. */
export interface NotificationStates {
  /** The notification state of a user; empty (all unread, no kind muted) if nobody has changed it. */
  get(uid: string): Promise<NotificationState>;
  /** Raises `readUpTo`; only a repair lowers it. */
  markRead(uid: string, upTo: number): Promise<void>;
  /** Marks only the notification at this position as read. */
  markOpened(uid: string, position: number): Promise<void>;
  mute(uid: string, muted: readonly NotificationKind[]): Promise<void>;
  remove(uid: string): Promise<void>;
  /** Up to 1,000 notification states after this uid, in order; '' is before the first. For backups. */
  list(after: string): Promise<readonly UserNotificationState[]>;
}

export const emptyNotificationState: NotificationState = { readUpTo: 0, muted: [] };

export const statesAtATime = 1_000;
