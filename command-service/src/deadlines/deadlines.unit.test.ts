import type { Leadership } from '@marketplace/event-store';
import { soleLeader } from '@marketplace/event-store/testing';
import { createLogger, startJob } from '@marketplace/service-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { createDeadlines } from './deadlines.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
type Documents = Parameters<typeof createDeadlines>[0]['documents'];

/** The job on a read model with one due task. Each read of it takes 5 ms, and each BiddingClosed has position 9. */
const given = (leadership: Leadership) => {
  const at = { tasks: 5 };
  const due = { id: '01900000-0000-7000-8000-000000000000' };
  const page = (_collection: string, { where }: { where: readonly { is?: string }[] }) => {
    const documents = where.some(({ is }) => is === 'open') ? [due] : [];
    return Promise.resolve({ position: at.tasks, documents, end: undefined });
  };
  const waitFor = vi.fn(async (reached: (at: { tasks: number }) => boolean) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return reached(at);
  });
  const changeTask = vi.fn(() => Promise.resolve({ kind: 'appended', position: 9 }));
  const deadlines = createDeadlines({
    documents: { page, waitFor } as unknown as Documents,
    ledgerReads: { findEvents: () => Promise.resolve([]), countBids: () => Promise.resolve(new Map()) },
    leadership,
    changeTask: changeTask as unknown as ChangeTask,
    clock: () => new Date('2027-03-01T00:00:00.000Z'),
    newId: () => 'id',
    logger,
  });
  const running = startJob(deadlines, logger);
  onTestFinished(() => running.stop());
  return { at, waitFor, changeTask };
};

it('settles a task once while the read model stays behind, and looks again when it has moved', async () => {
  const { at, waitFor, changeTask } = given(soleLeader);
  await expect.poll(() => waitFor.mock.calls.length).toBeGreaterThan(20);
  expect(changeTask).toHaveBeenCalledTimes(1);
  at.tasks = 9;
  await expect.poll(() => changeTask).toHaveBeenCalledTimes(2);
});

it('looks again in the next term: a failover ends a term, and may lose the event that it waits for', async () => {
  const failover = new AbortController();
  const { waitFor, changeTask } = given({
    async *terms(_name, signal) {
      yield await Promise.resolve({ epoch: 1, signal: AbortSignal.any([signal, failover.signal]) });
      yield { epoch: 2, signal };
    },
  });
  await expect.poll(() => waitFor.mock.calls.length).toBeGreaterThan(5);
  expect(changeTask).toHaveBeenCalledTimes(1);
  failover.abort();
  await expect.poll(() => changeTask).toHaveBeenCalledTimes(2);
});
