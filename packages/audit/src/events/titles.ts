import { operationsStreamId } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { readable } from '../folding/readable.ts';

/** Most edits that are read. A task rarely has more than a few; with very many, a title may be missing. */
const mostEdits = 10_000;

/** By task: the last title up to a position, also of deleted tasks; no title if the owner was forgotten. */
export const titlesOf = async (
  store: Pick<LedgerReads, 'readFacts'>,
  events: readonly { readonly taskId: string }[],
  to: number,
): Promise<Record<string, string>> => {
  const taskIds = [...new Set(events.map(({ taskId }) => taskId))].filter((id) => id !== operationsStreamId);
  if (taskIds.length === 0) return {};
  const facts = await store.readFacts({
    taskIds,
    types: ['TaskPosted', 'TaskUpdated'],
    to,
    newestFirst: true,
    limit: mostEdits,
  });
  const titles = new Map<string, string>();
  for (const fact of facts) {
    const happened = readable(fact);
    if (happened?.type !== 'TaskPosted' && happened?.type !== 'TaskUpdated') continue;
    const { title } = happened.data;
    if (title !== undefined && title !== null && !titles.has(fact.taskId)) titles.set(fact.taskId, title);
  }
  return Object.fromEntries(titles);
};
