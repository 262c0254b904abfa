import type { AuditedEvent } from '@marketplace/contracts';
import { someTask } from './someTask.ts';

/** An event of the ledger at a position, with the given changes. */
export const someEvent = (position: number, change: Partial<AuditedEvent> = {}): AuditedEvent => ({
  id: `01930000-0000-7000-9000-${String(position).padStart(12, '0')}`,
  type: 'BidPlaced',
  schemaVersion: 1,
  taskId: someTask()._id,
  taskVersion: position,
  position,
  recordedAt: new Date(Date.UTC(2026, 0, 1, 9, 0, position)).toISOString(),
  actor: { uid: 'uid-bob', email: 'bob@example.com' },
  correlationId: 'request-1',
  data: { bidId: '01930000-0000-7000-a000-000000000001', userEmail: 'bob@example.com' },
  hash: position.toString(16).padStart(64, '0'),
  ...change,
});
