import type { DemoTask } from './demoTask.ts';
import tasks from './tasks.json' with { type: 'json' };

/** In the order of posting. */
export const demoTasks = tasks as readonly DemoTask[];
