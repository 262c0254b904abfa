// Words and numbers without schemas: the first load of the web app has these, and not zod.

export const categories = ['Web Development', 'Design', 'Writing', 'Video Editor', 'Marketing'] as const;
export const statuses = ['Pending', 'In Progress', 'Completed', 'Cancelled'] as const;
/** The statuses of featured tasks. */
export const openStatuses = ['Pending', 'In Progress'] as const satisfies readonly TaskStatus[];

export type TaskCategory = (typeof categories)[number];
export type TaskStatus = (typeof statuses)[number];

export const defaultStatus: TaskStatus = 'Pending';
export const defaultUserName = 'Anonymous';
export const maxBudget = 1e9;

export const roles = ['auditor', 'operator'] as const;
export type Role = (typeof roles)[number];

export const projectionNames = ['tasks', 'bids'] as const;
export type ProjectionName = (typeof projectionNames)[number];
