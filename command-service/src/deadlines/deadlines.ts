import { foldedTypes, isClosed, isTaskEvent, systemActor } from '@marketplace/contracts';
import type { Leadership, LedgerReads } from '@marketplace/event-store';
import type { DocumentReader } from '@marketplace/read-store';
import type { Job, Logger } from '@marketplace/service-kit';
import type { ChangeTask } from '../change-task/changeTask.ts';
import { readAll } from '../change-task/storedState.ts';
import { decideByClock } from './decideByClock.ts';
import { createScanWindow, deadlinesDue, silencesDue } from './dueTasks.ts';
import { noClockFacts, clockFactsOf, type ClockFacts } from './clockFacts.ts';

const checkEvery = 2_000;
const batchSize = 500;

interface DeadlineDeps {
  readonly documents: Pick<DocumentReader, 'page' | 'waitFor'>;
  readonly ledgerReads: Pick<LedgerReads, 'findEvents' | 'countBids'>;
  readonly leadership: Leadership;
  readonly changeTask: ChangeTask;
  readonly clock: () => Date;
  readonly newId: () => string;
  readonly logger: Logger;
  /** In milliseconds: the time between looks for silent owners. Owners have days, and such a look reads four more lists. */
  readonly silencesEvery?: number;
}

/**
 * A job for the rules of time: closes bidding at deadlines, accepts deliveries that nobody answers, lets tasks lapse that nobody
 * decides, and notifies users before that. One process at a time looks for due tasks in the read models. Each rule is decided on the
 * task's state like any other command, so it takes effect once, also if two processes lead for a moment or the read models are behind.
 */
export const createDeadlines = (deps: DeadlineDeps): Job => {
  const { documents, ledgerReads, leadership, changeTask, clock, newId, logger } = deps;
  const { silencesEvery = 10_000 } = deps;
  /** Position of the newest event that settled a task in this term. Read models before it may still have the task as due. */
  let settledAt = 0;
  let scanWindow = createScanWindow();
  /** Time of the next look for silent owners, by this process's monotonic clock. */
  let silencesAt = 0;

  const readClockFacts = async (taskId: string): Promise<ClockFacts> => {
    const all = Number.MAX_SAFE_INTEGER;
    const events = await ledgerReads.findEvents({ taskIds: [taskId], types: foldedTypes, limit: all });
    const facts = clockFactsOf(readAll(events).filter(isTaskEvent));
    if (!isClosed(facts.bidding)) return facts;
    const counts = await ledgerReads.countBids({ taskIds: [taskId], to: all });
    return { ...facts, openBids: counts.get(taskId)?.live ?? 0 };
  };

  const settle = async (taskId: string) => {
    let facts = noClockFacts;
    const result = await changeTask({
      taskId,
      actor: systemActor,
      correlationId: newId(),
      lookUp: async () => {
        facts = await readClockFacts(taskId);
      },
      decide: (state, now) => decideByClock(state, facts, now),
    });
    return { isNew: result.kind === 'appended', position: result.kind === 'refused' ? 0 : result.position };
  };

  /** Settles the due tasks of one page of each list. Resolves to true if more tasks are due. */
  const settleDue = async (): Promise<boolean> => {
    if (!(await documents.waitFor((at) => at.tasks >= settledAt, checkEvery))) return true;
    const now = clock();
    const isTurn = performance.now() >= silencesAt;
    const silences = isTurn ? silencesDue(now, scanWindow.from(performance.now())) : [];
    const lists = [...deadlinesDue(now), ...silences];
    const pages = await Promise.all(
      lists.flatMap((list) =>
        (['tasks', 'hidden_tasks'] as const).map((of) => documents.page(of, { ...list, limit: batchSize })),
      ),
    );
    const isWhole = pages.every((page) => page.end === undefined);
    const ids = [...new Set(pages.flatMap((page) => page.documents.map(({ id }) => id)))];
    const settled = await Promise.allSettled(ids.map(settle));
    const done = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const failed = settled.find((one) => one.status === 'rejected');
    const recorded = done.filter(({ isNew }) => isNew).length;
    if (recorded > 0) logger.info({ tasks: recorded }, 'deadlines were recorded');
    settledAt = Math.max(settledAt, ...done.map(({ position }) => position));
    if (failed !== undefined) throw failed.reason;
    if (isWhole && isTurn) {
      scanWindow.settled(now, performance.now());
      silencesAt = performance.now() + silencesEvery;
    }
    return recorded > 0 && !isWhole;
  };

  return {
    name: 'deadlines',
    every: checkEvery,
    leadership,
    run: async ({ isFirst }) => {
      if (isFirst) {
        // A new term may follow a failover, in which the ledger may have lost its end.
        settledAt = 0;
        scanWindow = createScanWindow();
        silencesAt = 0;
      }
      return (await settleDue()) ? { nextAfter: 0 } : undefined;
    },
  };
};
