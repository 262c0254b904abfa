import type { TaskEvent } from '@marketplace/contracts';
import type { HashedEvent } from '@marketplace/event-store';

const begin = Date.UTC(2026, 0, 1);
const idOf = (task: number) => `01930b6e-5f3a-7c41-9d52-${String(task).padStart(12, '0')}`;

/** The events as a ledger would return them. */
export const ledgerOf = (
  happenings: readonly { readonly task: number; readonly event: TaskEvent }[],
): HashedEvent[] => {
  const versions = new Map<number, number>();
  return happenings.map(({ task, event }, index) => {
    const taskVersion = (versions.get(task) ?? 0) + 1;
    versions.set(task, taskVersion);
    return {
      ...event,
      id: idOf(1_000_000 + index),
      schemaVersion: 1,
      taskId: idOf(task),
      taskVersion,
      position: index + 1,
      recordedAt: new Date(begin + index * 1_000).toISOString(),
      actor: { uid: 'ada', email: 'ada@example.com' },
      correlationId: 'test',
      hash: String(index + 1).padStart(64, '0'),
    };
  });
};
