import { dayMs } from '@marketplace/contracts';
import type { DemoStep, DemoTask } from './demoTask.ts';
import type { DemoUser } from './users.ts';

const dayAfter = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** One call of the API. With its key it has one effect, even if it is repeated. */
export interface DemoCall {
  readonly by: DemoUser;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
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

/** The user has read the notifications up to that position. */
export const readingOf = (user: DemoUser, position: number): DemoCall => ({
  by: user,
  method: 'POST',
  path: '/notifications/read',
  key: `demo-read-${user}`,
  body: { upTo: position },
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

const callOf = (
  { owner, bids = [] }: DemoTask,
  step: DemoStep,
  { taskId, bidIds, today }: { taskId: string; bidIds: readonly string[]; today: string },
): Omit<DemoCall, 'key'> => {
  switch (step.step) {
    case 'update': {
      const { step: _, days, ...changes } = step;
      const body = { ...changes, ...(days !== undefined && { deadline: dayAfter(today, days) }) };
      return { by: owner, method: 'PUT', path: `/tasks/${taskId}`, body };
    }
    case 'revise': {
      const by = bids[step.bid]?.by ?? owner;
      return { by, method: 'PUT', path: `/bids/${bidIds[step.bid]}`, body: { amount: step.amount } };
    }
    case 'withdraw':
    case 'accept': {
      const by = step.step === 'accept' ? owner : (bids[step.bid]?.by ?? owner);
      return { by, method: 'POST', path: `/bids/${bidIds[step.bid]}/${step.step}`, body: {} };
    }
    case 'decline': {
      const body = { reason: step.reason };
      return { by: owner, method: 'POST', path: `/bids/${bidIds[step.bid]}/decline`, body };
    }
    case 'resign':
      return { by: step.by, method: 'POST', path: `/tasks/${taskId}/resign`, body: { reason: step.reason } };
    case 'deliver':
      return { by: step.by, method: 'POST', path: `/tasks/${taskId}/deliver`, body: { note: step.note } };
    case 'request-changes':
      return {
        by: owner,
        method: 'POST',
        path: `/tasks/${taskId}/request-changes`,
        body: { note: step.note },
      };
    case 'withdraw-acceptance': {
      const body = { reason: step.reason };
      return { by: owner, method: 'POST', path: `/tasks/${taskId}/acceptance/withdraw`, body };
    }
  }
};

/** The calls on that task after its bids, in order. */
export const callsAfter = (
  task: DemoTask,
  placed: { readonly taskId: string; readonly bidIds: readonly string[]; readonly today: string },
): readonly DemoCall[] =>
  (task.then ?? []).map((step, index) => ({
    ...callOf(task, step, placed),
    key: `demo-step-${placed.taskId}-${index}`,
  }));
