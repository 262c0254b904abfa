import { createHash } from 'node:crypto';
import { personsStreamId, systemActor, takeTexts, type EventType } from '@marketplace/contracts';
import { chainHash, commitmentOf, genesisHash } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { judge } from './judge.ts';
import type { Invariant } from './violation.ts';
import { toldOf, type ExportedEvent } from '../recording/export.ts';
import type { CommandLine, KeyLine, Line, ReadLine, Shown } from '../recording/lines.ts';

// A recording made by hand: Ada posts a task (request r1), Bob bids (r2), Ada accepts (r3).

export const [taskId, bidId] = [
  '01980000-0000-7000-8000-00000000000a',
  '01980000-0000-7000-8000-00000000000b',
];
type Fact = readonly [type: EventType, by: string, request: string, data: object];
export const posted: Fact = [
  'TaskPosted',
  'ada',
  'r1',
  { title: 'A logo', budget: 9, status: 'Pending', deadline: '2099-12-31' },
];
export const placed: Fact = ['BidPlaced', 'bob', 'r2', { bidId, amount: 5, message: 'Mine' }];
export const accepted: Fact = ['BidAccepted', 'ada', 'r3', { bidId, bidderUid: 'bob' }];
export const withdrawn: Fact = ['BidWithdrawn', 'bob', 'r4', { bidId }];

/** What the ledger has of Bob, whose texts are gone, and what it says then. */
export const forgotten: Fact = ['PersonForgotten', 'bob', 'r8', { uid: 'bob', askedBy: 'person' }];
export const told: Fact = [
  'TextsForgotten',
  systemActor.uid,
  'r9',
  { uid: 'bob', ofTask: false, bids: [bidId], offers: [bidId], notes: [], reasons: [] },
] as unknown as Fact;

const sealed = (type: EventType, uid: string, given: object) => {
  const email = uid === systemActor.uid || type === 'PersonForgotten' ? '' : `${uid}@example.com`;
  const { data, texts } = takeTexts({ type, data: given, actor: { uid, email } });
  return {
    data,
    texts: texts.map(({ uid: person, values }) => {
      const [salt, json] = [createHash('sha256').update(type).digest(), canonicalize(values) ?? ''];
      return { uid: person, salt: salt.toString('hex'), values: json, digest: commitmentOf(salt, json) };
    }),
  };
};

/** These facts as a ledger of one task. */
export const ledgerOf = (...facts: readonly Fact[]): readonly ExportedEvent[] => {
  const isForgotten = (uid: string) => facts.some(([type, by]) => type === 'PersonForgotten' && by === uid);
  let [hash, taskVersion]: [Buffer, number] = [genesisHash, 0];
  return facts.map(([type, uid, correlationId, given], index) => {
    const isOfTask = type !== 'PersonForgotten';
    if (isOfTask) taskVersion += 1;
    const { data, texts } = sealed(type, uid, given);
    const position = index + 1;
    const event = {
      id: `01980000-0000-7000-8000-00000000000${index}`,
      type,
      schemaVersion: 1,
      taskId: isOfTask ? taskId : personsStreamId,
      taskVersion: isOfTask ? taskVersion : 1,
      recordedAt: '2026-01-31T08:00:00.500Z',
      actor: { uid },
      commitments: texts.map(({ uid: person, digest }) => ({ uid: person, digest })),
      correlationId,
      data,
    };
    const canonical = canonicalize(event) ?? '';
    hash = chainHash(hash, position, createHash('sha256').update(canonical).digest());
    const left = texts.filter((text) => !isForgotten(text.uid)).map(({ digest: _, ...text }) => text);
    return toldOf({
      position,
      hash: hash.toString('hex'),
      canonical,
      texts: left,
      ...(left.length < texts.length && { forgotten: '2026-02-01' }),
    });
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
    kind: 'command',
    request,
    command: `key of ${request}`,
    client: 1,
    by,
    call,
    ...named,
    body,
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

/** The keys that the product kept with these events. */
const keysOf = (events: readonly ExportedEvent[]): readonly KeyLine[] =>
  events
    .filter(({ actor, type }) => actor.uid !== systemActor.uid && type !== 'PersonForgotten')
    .map(({ actor, correlationId, position }) => ({
      kind: 'key',
      by: actor.uid,
      command: `key of ${correlationId}`,
      position,
      insertedId: bidId,
    }));
/** Bob asks to be forgotten, and is, from this position on. */
export const forgetAt = (position: number): Line => ({
  kind: 'forget',
  by: 'bob',
  from: 60,
  to: 65,
  answer: { got: 'ok', position, changed: true },
});
export const ledger = ledgerOf(posted, placed, accepted);

export const read = (position: number, shown: Shown, given: Partial<ReadLine> = {}): ReadLine => ({
  kind: 'read',
  client: 1,
  by: shown.what === 'placed' ? 'bob' : 'ada',
  what: shown.what,
  id: taskId,
  token: 0,
  from: 100,
  to: 105,
  ...given,
  answer: { got: 'ok', position, shown },
});
export const task = (bidsCount: number, bidsOpen: number, status = 'Pending'): Shown => ({
  what: 'task',
  task: { _id: taskId, title: 'A logo', budget: 9, status, bidsCount, bidsOpen },
});
export const atEnd = task(1, 0, 'In Progress');

/** What the judge finds, with the keys that the product kept. */
export const brokenIn = (lines: readonly Line[], events = ledger): readonly Invariant[] =>
  [...new Set(judge([...keysOf(events), ...lines], events).map(({ broken }) => broken))].sort();
/** The ledger with one event changed. */
export const changed = (
  events: readonly ExportedEvent[],
  at: number,
  change: (event: ExportedEvent) => Partial<ExportedEvent>,
) => events.map((event, index) => (index === at ? { ...event, ...change(event) } : event));
