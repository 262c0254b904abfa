import { eventDefinitions, type StoredEvent, type TaskEvent } from '@marketplace/contracts';
import { genesisHash, type HashedEvent } from '@marketplace/event-store';
import { chainHash, digestOf } from '@marketplace/event-store/testing';

/** An event that an older version of the product wrote. */
export type OldEvent = Pick<StoredEvent, 'type' | 'schemaVersion' | 'data'>;
export interface Happening {
  /** The number of the task. */
  readonly task: number;
  readonly event: TaskEvent | OldEvent;
}

const begin = Date.UTC(2026, 0, 1);
/** Milliseconds between two events: so long that deadlines pass. */
const between = 6 * 60 * 60_000;
const idOf = (task: number) => `01930b6e-5f3a-7c41-9d52-${String(task).padStart(12, '0')}`;

/** The events as a ledger would return them, in the current version if they name no other. */
export const ledgerOf = (happenings: readonly Happening[]): HashedEvent[] => {
  const versions = new Map<number, number>();
  let last = genesisHash;
  return happenings.map(({ task, event }, index) => {
    const taskVersion = (versions.get(task) ?? 0) + 1;
    versions.set(task, taskVersion);
    const stored = {
      schemaVersion: 'schemaVersion' in event ? event.schemaVersion : eventDefinitions[event.type].version,
      type: event.type,
      data: event.data,
      id: idOf(1_000_000 + index),
      taskId: idOf(task),
      taskVersion,
      position: index + 1,
      recordedAt: new Date(begin + index * between).toISOString(),
      actor: { uid: 'ada', email: 'ada@example.com' },
      correlationId: 'test',
    };
    last = chainHash(last, stored.position, digestOf(stored));
    return { ...stored, hash: last.toString('hex') };
  });
};
