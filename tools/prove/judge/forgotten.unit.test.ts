import { systemActor } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import type { ExportedEvent } from '../recording/export.ts';
import type { Line } from '../recording/lines.ts';
import {
  accept,
  accepted,
  bid,
  bidId,
  brokenIn,
  changed,
  forgetAt,
  forgotten,
  ledger,
  ledgerOf,
  placed,
  post,
  posted,
  read,
  task,
  told,
  withdraw,
  withdrawn,
} from './sample.ts';
import type { Invariant } from './violation.ts';

/** The product ends Bob’s bid, and forgets Bob. */
const ended = ['BidWithdrawn', systemActor.uid, 'r7', { bidId }] as const;
const afterwards = ledgerOf(posted, placed, ended, forgotten, told);
const forget = forgetAt(4);
const goneBid = { _id: bidId, amount: 5, message: null, state: 'withdrawn' };

describe('a recording with a forgotten person', () => {
  it('has no violation where the bid ends before, and the texts are null afterwards', () => {
    const reads = [
      read(2, task(1, 1)),
      read(2, { what: 'bids', bids: [{ _id: bidId, amount: 5, message: 'Mine', state: 'open' }] }),
      read(5, { what: 'bids', bids: [goneBid] }, { from: 110 }),
    ];
    expect(brokenIn([post, bid, forget, ...reads], afterwards)).toEqual([]);
  });

  const cases: readonly (readonly [string, Invariant, readonly Line[], readonly ExportedEvent[]])[] = [
    [
      'a bid of a forgotten person is still open',
      'forgotten',
      [post, bid, forgetAt(3)],
      ledgerOf(posted, placed, forgotten, told),
    ],
    [
      'a forgotten person comes back',
      'forgotten',
      [post, bid, withdraw, forget],
      ledgerOf(posted, placed, ended, forgotten, told, withdrawn),
    ],
    [
      'a text of a forgotten person stays',
      'forgotten',
      [post, bid, forget],
      changed(afterwards, 1, () => ({ texts: ledger[1]?.texts ?? [] })),
    ],
    ['a task does not hear that texts are gone', 'forgotten', [post, bid, forget], afterwards.slice(0, -1)],
    [
      'a person is not forgotten, though it was acknowledged',
      'forgotten',
      [post, bid, forget],
      ledgerOf(posted, placed),
    ],
    ['a person is forgotten whom nobody asked to forget', 'forgotten', [post, bid], afterwards],
    [
      'the product ends what is open, and nobody is forgotten',
      'rules',
      [post, bid],
      ledgerOf(posted, placed, ended),
    ],
    [
      'the bid of a forgotten person is accepted',
      'rules',
      [post, bid, accept, forgetAt(3)],
      ledgerOf(posted, placed, forgotten, told, accepted),
    ],
    [
      'a bid shows a forgotten offer',
      'I5',
      [post, bid, forget, read(5, { what: 'bids', bids: [{ ...goneBid, message: 'Mine' }] })],
      afterwards,
    ],
  ];
  for (const [what, broken, lines, events] of cases)
    it(`has a violation: ${what} (${broken})`, () => {
      expect(brokenIn(lines, events)).toContain(broken);
    });
});
