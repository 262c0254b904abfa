import { describe, expect, it } from 'vitest';
import type { ExportedEvent } from '../recording/export.ts';
import type { Line } from '../recording/lines.ts';
import {
  accept,
  accepted,
  atEnd,
  bid,
  bidId,
  brokenIn,
  changed,
  command,
  commands,
  ledger,
  ledgerOf,
  ok,
  placed,
  post,
  posted,
  read,
  task,
  taskId,
  withdraw,
  withdrawn,
} from './sample.ts';
import type { Invariant } from './violation.ts';

const unknown = { got: 'unknown', why: 'socket hang up' } as const;

describe('a recording without faults', () => {
  it('has no violation', () => {
    const again = { ...bid, request: 'r2-again', from: 40, to: 41 };
    const reads = [
      read(3, atEnd, { token: 3 }),
      read(3, { what: 'mine', tasks: atEnd.what === 'task' && atEnd.task ? [atEnd.task] : [] }),
      read(3, { what: 'placed', count: 1 }),
      read(3, { what: 'bids', bids: [{ _id: bidId, amount: 5, message: 'Mine', state: 'accepted' }] }),
    ];
    const stream: Line[] = [
      { kind: 'stream', stream: 's', after: 1, at: 0 },
      ...[2, 3].map((position) => ({
        kind: 'update' as const,
        stream: 's',
        position,
        type: 'bid',
        taskId,
        at: 50,
      })),
    ];
    const head = { kind: 'head' as const, position: 2, hash: ledger[1]?.hash ?? '', at: 15 };
    expect(brokenIn([...commands, again, ...reads, ...stream, head])).toEqual([]);
  });
  it('may have commands without an answer, done or not', () => {
    const lost = { ...accept, answer: unknown };
    expect(brokenIn([post, bid, lost])).toEqual([]);
    expect(brokenIn([post, bid, lost], ledgerOf(posted, placed))).toEqual([]);
  });
  it('may have reads of any state between what they must have and the end', () => {
    expect(brokenIn([...commands, read(1, task(1, 1)), read(1, atEnd, { from: 110 })])).toEqual([]);
  });
});

const cases: readonly (readonly [string, Invariant, readonly Line[], (readonly ExportedEvent[])?])[] = [
  ['an acknowledged command is not in the ledger', 'I1', commands, ledgerOf(posted, placed)],
  ['an acknowledged command is elsewhere', 'I1', [post, bid, { ...accept, answer: ok(4) }]],
  [
    'a command has two effects',
    'I2',
    [...commands, { ...bid, request: 'r2-again' }],
    ledgerOf(posted, placed, ['BidPlaced', 'bob', 'r2-again', { bidId: 'b2', amount: 5, message: 'Mine' }]),
  ],
  ['a command has an effect that it did not ask for', 'I2', [post, { ...bid, body: { amount: 6 } }, accept]],
  ['a command gets two answers', 'I2', [...commands, { ...bid, request: 'r2-again', answer: ok(3, bidId) }]],
  [
    'a refused command is in the ledger',
    'I2',
    [post, bid, { ...accept, answer: { got: 'refused', status: 409, code: 'x' } }],
  ],
  ['there is an event that nobody asked for', 'I2', [post, bid]],
  ['a position is left out', 'I3', commands, changed(ledger, 2, () => ({ position: 4 }))],
  ['a version is left out', 'I3', commands, changed(ledger, 2, () => ({ taskVersion: 4 }))],
  [
    'a command comes before one that was answered before it began',
    'I3',
    [{ ...post, from: 50, to: 60 }, bid, accept],
  ],
  ['a live update is missing', 'I4', [...commands, { kind: 'stream', stream: 's', after: 2, at: 0 }]],
  [
    'a live update comes twice',
    'I4',
    [
      ...commands,
      { kind: 'stream', stream: 's', after: 2, at: 0 },
      ...[3, 3].map((position) => ({
        kind: 'update' as const,
        stream: 's',
        position,
        type: 'bid',
        taskId,
        at: 50,
      })),
    ],
  ],
  ['a task is shown as it never was', 'I5', [...commands, read(3, task(2, 0))]],
  [
    'a bid is shown as it is not',
    'I5',
    [
      ...commands,
      read(3, { what: 'bids', bids: [{ _id: bidId, amount: 5, message: 'Mine', state: 'open' }] }),
    ],
  ],
  ['a count is too high', 'I5', [...commands, read(3, { what: 'placed', count: 2 })]],
  [
    'a reader sees an older task than before',
    'I6',
    [...commands, read(1, atEnd), read(1, task(1, 1), { from: 110 })],
  ],
  [
    'a reader sees a lower count than before',
    'I6',
    [
      ...commands,
      read(1, { what: 'placed', count: 1 }),
      read(1, { what: 'placed', count: 0 }, { from: 110 }),
    ],
  ],
  ['an answer is older than its token', 'token', [...commands, read(2, task(1, 1), { token: 3 })]],
  ['a task is older than the position that comes with it', 'token', [...commands, read(3, task(1, 1))]],
  ['a task is missing in a list', 'token', [...commands, read(3, { what: 'mine', tasks: [] })]],
  ['a bid is missing in a list', 'token', [...commands, read(3, { what: 'bids', bids: [] })]],
  [
    'commands fail while only Kafka is away',
    'I8',
    [
      ...commands,
      { ...accept, request: 'x', command: 'x', answer: unknown },
      { kind: 'fault', part: 'kafka', fault: 'kill', from: 0, to: 90, fresh: 10 },
    ],
  ],
  [
    'all is not fresh again in time',
    'I9',
    [...commands, { kind: 'fault', part: 'kafka', fault: 'kill', from: 200, to: 210 }],
  ],
  [
    'an event was changed',
    'I11',
    commands,
    changed(ledger, 0, ({ canonical }) => ({
      canonical: String(canonical).replace('"budget":9', '"budget":8'),
    })),
  ],
  [
    'a text was changed',
    'I11',
    commands,
    changed(ledger, 0, ({ texts }) => ({
      texts: texts.map((one) => ({ ...one, values: '{"email":"eve@example.com"}' })),
    })),
  ],
  [
    'a text was taken away, and nobody was forgotten',
    'I11',
    commands,
    changed(ledger, 1, () => ({ texts: [] })),
  ],
  [
    'the ledger has another head than was seen',
    'I11',
    [...commands, { kind: 'head', position: 3, hash: 'f'.repeat(64), at: 50 }],
  ],
  [
    'a withdrawn bid is accepted',
    'rules',
    [post, bid, withdraw, { ...accept, from: 40, to: 45, answer: ok(4) }],
    ledgerOf(posted, placed, withdrawn, accepted),
  ],
  [
    'a second bid is accepted',
    'rules',
    [...commands, command(['BidAccepted', 'ada', 'r5', accepted[3]], 'POST /bids/{id}/accept', ok(4), 40)],
    ledgerOf(posted, placed, accepted, ['BidAccepted', 'ada', 'r5', accepted[3]]),
  ],
];

describe('a violation', () => {
  for (const [what, broken, lines, events] of cases)
    it(`is found: ${what} (${broken})`, () => {
      expect(brokenIn(lines, events)).toContain(broken);
    });
});
