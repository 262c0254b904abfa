import type { PlaceBid, PostTask, UpdateTask } from '@marketplace/contracts';
import type { DemoTask } from './tasks.ts';
import type { DemoUser } from './users.ts';

const dayMs = 86_400_000;
const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** One call of the API; a call with a key has one effect, even if it is repeated. */
export type DemoCall =
  | { readonly by: DemoUser; readonly call: 'post'; readonly key: string; readonly body: PostTask }
  | { readonly by: DemoUser; readonly call: 'update'; readonly taskId: string; readonly body: UpdateTask }
  | { readonly by: DemoUser; readonly call: 'bid'; readonly key: string; readonly body: PlaceBid };

/** The posting of the demo's task number `index`. @param today `YYYY-MM-DD` */
export const postingOf = (task: DemoTask, index: number, today: string): DemoCall => {
  const { owner, title, category, description, days, budget } = task;
  return {
    by: owner,
    call: 'post',
    key: `demo-task-${index}`,
    body: { title, category, description, deadline: dayAfter(today, days), budget },
  };
};

/** The calls on that task after it was posted. */
export const callsAfter = ({ owner, bidders = [], update }: DemoTask, taskId: string): DemoCall[] => [
  ...bidders.map((by, bid): DemoCall => ({
    by,
    call: 'bid',
    key: `demo-bid-${taskId}-${bid}`,
    body: { taskId },
  })),
  ...(update ? [{ by: owner, call: 'update', taskId, body: update } as const] : []),
];
