import { chainHash, digestOf, genesisHash } from '@marketplace/event-store';
import type { ExportedEvent } from '../recording/export.ts';
import type { CommandLine, ReadLine, Shown } from '../recording/lines.ts';

// A recording made by hand: Ada posts a task (request r1), Bob bids (r2), Ada accepts (r3).

export const [taskId, bidId] = [
  '01980000-0000-7000-8000-00000000000a',
  '01980000-0000-7000-8000-00000000000b',
];
type Fact = readonly [type: string, by: string, request: string, data: object];
export const posted: Fact = [
  'TaskPosted',
  'ada',
  'r1',
  { title: 'A logo', budget: 9, status: 'Pending', deadline: '2099-12-31' },
];
export const placed: Fact = ['BidPlaced', 'bob', 'r2', { bidId, amount: 5, message: 'Mine' }];
export const accepted: Fact = ['BidAccepted', 'ada', 'r3', { bidId, bidderUid: 'bob' }];
export const withdrawn: Fact = ['BidWithdrawn', 'bob', 'r4', { bidId }];

/** These facts as a ledger of one task. */
export const ledgerOf = (...facts: readonly Fact[]): readonly ExportedEvent[] => {
  let hash: Buffer = genesisHash;
  return facts.map(([type, uid, correlationId, data], index) => {
    const event = {
      id: `01980000-0000-7000-8000-00000000000${index}`,
      type,
      schemaVersion: 1,
      taskId,
      taskVersion: index + 1,
      recordedAt: '2026-01-31T08:00:00.500Z',
      actor: { uid, email: '' },
      correlationId,
      data,
    };
    hash = chainHash(hash, index + 1, digestOf(event));
    return { ...event, position: index + 1, hash: hash.toString('hex') };
  });
};

export const command = (
  [, by, request, data]: Fact,
  call: CommandLine['call'],
  answer: CommandLine['answer'],
  at: number,
): CommandLine => {
  const { bidId: id, bidderUid: _, ...body } = data as Record<string, unknown>;
  const named = call.includes('{id}') ? { id: String(id) } : {};
  return {
    ...{ kind: 'command', request, command: request, client: 1, by, call, ...named, body },
    from: at,
    to: at + 5,
    answer,
  };
};
export const ok = (position: number, insertedId?: string): CommandLine['answer'] => ({
  got: 'ok',
  position,
  ...(insertedId !== undefined && { insertedId }),
  changed: true,
});
const { status: _, ...asked } = posted[3] as Record<string, unknown>;
export const post = command([posted[0], 'ada', 'r1', asked], 'POST /addtask', ok(1, taskId), 0);
export const bid = command(placed, 'POST /bids', ok(2, bidId), 10);
export const accept = command(accepted, 'POST /bids/{id}/accept', ok(3), 20);
export const withdraw = command(withdrawn, 'POST /bids/{id}/withdraw', ok(3), 30);
export const commands = [post, bid, accept];
export const ledger = ledgerOf(posted, placed, accepted);

export const read = (position: number, shown: Shown, given: Partial<ReadLine> = {}): ReadLine => ({
  ...{ kind: 'read', client: 1, by: shown.what === 'placed' ? 'bob' : 'ada', what: shown.what, id: taskId },
  ...{ token: 0, from: 100, to: 105, ...given },
  answer: { got: 'ok', position, shown },
});
export const task = (bidsCount: number, bidsOpen: number, status = 'Pending'): Shown => ({
  what: 'task',
  task: { _id: taskId, title: 'A logo', budget: 9, status, bidsCount, bidsOpen },
});
export const atEnd = task(1, 0, 'In Progress');
