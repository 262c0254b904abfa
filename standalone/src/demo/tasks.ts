import type { DemoTask } from './demoTask.ts';
import tasks from './tasks.json' with { type: 'json' };

/** In the order of posting: the ones that take bids come last, so Browse Tasks shows them first. */
export const demoTasks = tasks as readonly DemoTask[];
