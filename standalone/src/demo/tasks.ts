import type { DemoTask } from './demoTask.ts';
import { earlierTasks } from './earlierTasks.ts';
import { laterTasks } from './laterTasks.ts';

/** In the order of posting. */
export const demoTasks: readonly DemoTask[] = [...earlierTasks, ...laterTasks];
