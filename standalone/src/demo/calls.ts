import { dayMs } from '@marketplace/contracts';
import type { DemoStep, DemoTask } from './demoTask.ts';
import type { DemoUser } from './users.ts';

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** A call of the API. Because of its key it has one effect, even if it is repeated. */
export interface DemoCall extends Pick<DemoStep, 'by' | 'method' | 'path'> {
  readonly key: string;
  readonly body: object;
}

/** The posting of the demo's task number `index`. @param today `YYYY-MM-DD` */
export const postingOf = (task: DemoTask, index: number, today: string): DemoCall => {
  const { owner, title, category, description, days, budget } = task;
  return {
    by: owner,
    method: 'POST',
    path: '/addtask',
    key: `demo-task-${index}`,
    body: { title, category, description, deadline: dayAfter(today, days), budget },
  };
};

/** The call that marks the user's notifications up to that position as read. */
export const readingOf = (user: DemoUser, position: number): DemoCall => ({
  by: user,
  method: 'POST',
  path: '/notifications/read',
  key: `demo-read-${user}`,
  body: { upTo: position },
});

/** A report for the demo's moderator, about that task. */
export const reportOf = (taskId: string): DemoCall => ({
  by: 'mina',
  method: 'POST',
  path: '/reports',
  key: `demo-report-${taskId}`,
  body: {
    about: { task: taskId },
    why: 'fraud',
    text: 'I was asked to pay 50 for access to the footage before I had an answer to my offer.',
  },
});

/** The bids on that task after it was posted. */
export const bidsOn = ({ bids = [] }: DemoTask, taskId: string): readonly DemoCall[] =>
  bids.map(({ by, offer }, bid) => ({
    by,
    method: 'POST',
    path: '/bids',
    key: `demo-bid-${taskId}-${bid}`,
    body: { taskId, ...offer },
  }));

/** The calls on that task after its bids, in order. */
export const callsAfter = (
  { then = [] }: DemoTask,
  placed: { readonly taskId: string; readonly bidIds: readonly string[]; readonly today: string },
): readonly DemoCall[] =>
  then.map(({ by, method, path, body, days }, index) => ({
    by,
    method,
    path: path.replace(/\{(\w+)\}/, (_, name: string) =>
      name === 'task' ? placed.taskId : (placed.bidIds[Number(name)] ?? ''),
    ),
    key: `demo-step-${placed.taskId}-${index}`,
    body: { ...body, ...(days !== undefined && { deadline: dayAfter(placed.today, days) }) },
  }));
