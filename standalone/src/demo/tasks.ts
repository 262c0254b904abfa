import type { DemoTask } from './demoTask.ts';
import tasks from './tasks.json' with { type: 'json' };

/** The demo's tasks in the order of posting. Those that take bids come last, so Browse Tasks shows them first. */
export const demoTasks = tasks as readonly DemoTask[];
