import { commitmentOf, type KeptHead, type SealedEvent } from '@marketplace/event-store';
import canonicalize from 'canonicalize';
import { makeReceipt } from '../receipt/makeReceipt.ts';
import { createSigner, type Signer } from '../signed-heads/signer.ts';
import { chained, digestsOf } from './chained.ts';
import { newPem } from './newPem.ts';

const ledgerId = '01980000-0000-4000-8000-000000000001';
const taskId = '01980000-0000-7000-8000-000000000000';
const salt = Buffer.alloc(32, 9).toString('hex');

interface Told {
  readonly type: string;
  readonly uid: string;
  readonly data: object;
  readonly values?: Readonly<Record<string, string>>;
}

const owner = { uid: 'ada', values: { email: 'ada@example.com' } };
const bidder = { uid: 'bob', values: { email: 'bob@example.com' } };
const offer = {
  ...bidder.values,
  message: 'I draw \u{1f600}.',
  userEmail: 'bob@example.com',
  userName: 'Bob \u202eRoss',
};
const bidId = '01980000-0000-7000-8000-00000000000b';

/** One event of each kind that a receipt tells in its own words, and of some that it does not. */
export const told: readonly Told[] = [
  { ...owner, type: 'TaskPosted', data: { budget: 150.5, title: null } },
  { ...owner, type: 'TaskUpdated', data: { budget: 1e21 } },
  {
    ...bidder,
    type: 'BidPlaced',
    data: { amount: 150, bidId, message: null, userEmail: null, userName: null },
    values: offer,
  },
  { ...bidder, type: 'BidRevised', data: { amount: 0.1, bidId, message: null } },
  { ...owner, type: 'BidDeclined', data: { bidId, bidderUid: 'bob' } },
  { ...bidder, type: 'BidWithdrawn', data: { bidId } },
  { ...owner, type: 'BidAccepted', data: { bidId, bidderUid: 'bob' } },
  {
    ...bidder,
    type: 'WorkDelivered',
    data: { bidId, note: null },
    values: { ...bidder.values, note: 'Done.' },
  },
  { ...owner, type: 'ChangesRequested', data: { bidId } },
  { ...owner, type: 'AcceptanceWithdrawn', data: { bidId } },
  { ...bidder, type: 'BidderResigned', data: { bidId } },
  {
    ...owner,
    type: 'ReviewWritten',
    data: { bidId, aboutUid: 'bob', stars: null, text: null, userName: null },
    values: { ...owner.values, userName: 'Ada' },
  },
  { ...owner, type: 'ThingHidden', data: { thing: 'task', personUid: 'bob', reason: null } },
  { ...owner, type: 'ThingShown', data: { thing: 'task', personUid: 'bob', reason: null } },
  { ...owner, type: 'TaskDeleted', data: {} },
  { ...bidder, type: 'BidPlaced', data: { bidId } },
  { uid: 'system', type: 'BiddingClosed', data: { deadline: '2026-11-28' } },
  { ...owner, type: 'TaskPraised', data: {} },
];

/** A ledger of these events, as of the last minutes of a day. */
export const ledgerOfTold = (all: readonly Told[] = told): readonly SealedEvent[] => {
  const events = all.map(({ type, uid, data, values }, index) => {
    const position = index + 1;
    const text = values && (canonicalize(values) ?? '');
    const canonical = canonicalize({
      actor: { uid },
      ...(text && { commitments: [{ digest: commitmentOf(Buffer.from(salt, 'hex'), text), uid }] }),
      correlationId: 'test',
      data,
      id: taskId,
      recordedAt: `2026-11-28T23:${String(30 + index)}:00.000Z`,
      schemaVersion: 3,
      taskId,
      taskVersion: position,
      type,
    });
    return { canonical: canonical ?? '', texts: text ? [{ uid, salt, values: text }] : [] };
  });
  return chained(events);
};

export const signerOfTold = createSigner(newPem());

/** A receipt of the event, whose next head is at `upTo`. */
export const receiptOf = (
  ledger: readonly SealedEvent[],
  event: SealedEvent,
  {
    upTo = ledger.length,
    signer = signerOfTold,
    at = '2026-11-28T23:59:10.000Z',
    id = ledgerId,
  }: {
    readonly upTo?: number;
    readonly signer?: Signer;
    readonly at?: string;
    readonly id?: string;
  } = {},
): Promise<string> => {
  const found = (position: number) => ledger.filter((one) => one.position === position);
  const store = {
    ledger: { head: () => Promise.resolve({ position: 0, hash: '' }) },
    readHashes: ([position = 0]: readonly number[]) =>
      Promise.resolve(new Map(found(position).map((one) => [position, one.hash]))),
    readHeads: () =>
      Promise.resolve(
        found(upTo).map((end) =>
          signer.sign({ position: end.position, hash: end.hash }, new Date(at), id, true),
        ),
      ),
    readDigests: digestsOf(ledger),
    newestHead: () => Promise.resolve<KeptHead | undefined>(undefined),
    readKeyChanges: () => Promise.resolve([]),
    readLedgerId: () => Promise.resolve(id),
    keepSigningKey: () => Promise.resolve(),
    keepHeads: () => Promise.resolve(true),
  };
  return makeReceipt(store, event, { signer: undefined, clock: () => new Date(at) });
};
