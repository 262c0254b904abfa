import { foldedTypes, taskChangeOf } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { readableTaskEvent } from '../folding/readable.ts';

const pageSize = 50;

/** The last event that gave the task another status. */
export const statusSince = async (
  { findEvents }: Pick<LedgerReads, 'findEvents'>,
  taskId: string,
): Promise<{ readonly position: number; readonly at: string } | undefined> => {
  for (let before: number | undefined; ;) {
    const page = await findEvents({
      taskIds: [taskId],
      types: foldedTypes,
      newestFirst: true,
      limit: pageSize,
      before,
    });
    for (const event of page) {
      const happened = readableTaskEvent(event);
      const change = happened && taskChangeOf({ ...event, ...happened });
      if (change?.kind === 'changed' && change.fields.status !== undefined)
        return { position: event.position, at: event.recordedAt };
    }
    before = page.at(-1)?.position;
    if (page.length < pageSize) return undefined;
  }
};
