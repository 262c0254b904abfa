import { editingTypes, type SharedHistory, type StoredEvent, type SharedEvent } from '@marketplace/contracts';
import type { LedgerReads } from '@marketplace/event-store';
import { leastPosition, type DocumentReader } from '@marketplace/read-store';
import { encodeCursor, Problem, type HandlerOf } from '@marketplace/service-kit';
import { privateHeaders } from '../http/answers.ts';
import { requestedTask, taskNotFound } from '../http/requestedTask.ts';
import { setPosition } from '../http/freshness.ts';
import { startOf } from '../http/paging.ts';
import { bidIdOf, dealsOf } from './deals.ts';
import { editsOf, sharedEvent } from './sharedEvents.ts';

/** The sizes of further reads, if the caller may not see all events of the first. After the last read, a page may be short. */
const laterReads = [200, 200, 200, 200, 200];

/** The newest events that the caller may see; `next` is the position before which the next page begins. */
const shownPage = async (asked: {
  readonly limit: number;
  readonly before: number | undefined;
  /** Events before that position, newest first. */
  readonly find: (before: number | undefined, limit: number) => Promise<readonly StoredEvent[]>;
  /** For each event its answer; undefined if the caller may not see the event. */
  readonly show: (events: readonly StoredEvent[]) => Promise<readonly (SharedEvent | undefined)[]>;
}): Promise<{ readonly events: readonly SharedEvent[]; readonly next?: number | undefined }> => {
  const { limit, before, find, show } = asked;
  const events: SharedEvent[] = [];
  let next = before;
  for (const size of [limit, ...laterReads]) {
    const found = await find(next, size + 1);
    const read = found.slice(0, size);
    const shown = await show(read);
    for (const [at, { position }] of read.entries()) {
      const event = shown[at];
      if (event) events.push(event);
      next = position;
      if (events.length === limit) return { events, next: at + 1 < found.length ? next : undefined };
    }
    if (found.length <= size) return { events };
  }
  return { events, next };
};

const defaultLimit = 50;
/** Each call reads this many of a task's first edits, with its posting. The changes by later edits are not shown. */
const mostEdits = 500;

interface HistoryDeps {
  readonly documents: Pick<DocumentReader, 'get' | 'getMany' | 'page' | 'positions'>;
  readonly clock: () => Date;
  /** @throws {Problem} `unavailable` while the event store is not open */
  readonly store: () => Pick<LedgerReads, 'findEvents'>;
}

/** By position, the times of the events that `because` of these events names. A page has few of them. */
const timesOf = async (
  ledger: Pick<LedgerReads, 'findEvents'>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<number, string>> => {
  const positions = new Set(events.flatMap(({ because }) => because?.position ?? []));
  const found = await Promise.all(
    [...positions].map((at) => ledger.findEvents({ from: at, to: at, limit: 1 })),
  );
  return new Map(found.flat().map(({ position, recordedAt }) => [position, recordedAt]));
};

/** GET /tasks/{id}/history: the events of a task, newest first, for its owner and its bidders. It reads the ledger itself. */
export const taskHistory =
  ({ documents, store, clock }: HistoryDeps): HandlerOf<'taskHistory'> =>
  async ({ call, req, res, caller, query: options }) => {
    const { uid } = caller;
    const { limit = defaultLimit, cursor } = options;
    const { position: taskPosition, document: task } = await requestedTask(documents, req, caller);
    if (task === undefined) {
      setPosition(res, taskPosition);
      throw taskNotFound();
    }
    const { ownerUid } = task.body;
    const own = await documents.page('bids', {
      where: [
        { field: 'taskId', is: task.id },
        { field: 'uid', is: uid },
      ],
      order: ['placed'],
      descending: true,
      limit: 1,
    });
    const position = leastPosition({ tasks: taskPosition, bids: own.position }, call.readModels);
    setPosition(res, position);
    if (ownerUid !== uid && own.documents.length === 0)
      throw new Problem('forbidden', 'Only the owner of this task and its bidders see its history.');

    const query = JSON.stringify(['history', task.id, uid]);
    const ledger = store();
    // Only events up to the position of the read models, which tell whose bid an event is about.
    const ofTask = { taskIds: [task.id], to: position };
    const edits = editsOf(await ledger.findEvents({ ...ofTask, types: editingTypes, limit: mostEdits }));
    const deals = await dealsOf({ documents, store: ledger, clock }, task.id, { uid, ownerUid });
    const { events, next } = await shownPage({
      limit,
      before: startOf(cursor, query),
      find: (before, most) => ledger.findEvents({ ...ofTask, before, newestFirst: true, limit: most }),
      show: async (read) => {
        const bidIds = new Set(read.flatMap((event) => bidIdOf(event) ?? []));
        const { documents: found } = await documents.getMany('bids', [...bidIds]);
        const bids = new Map([...found].map(([id, { body }]) => [id, body]));
        const times = await timesOf(ledger, read);
        return read.map((event) => sharedEvent(event, { uid, ownerUid, deals, edits, bids, times }));
      },
    });
    const answer: SharedHistory = {
      events: [...events],
      ...(next !== undefined && { next: encodeCursor([next], query) }),
    };
    res.set(privateHeaders).json(answer);
  };
