import type { Receipt } from '@marketplace/contracts';
import { bidder, bidId, offer } from './receipts.ts';

type Changed = Receipt & { event: Record<string, unknown> };
type Change = (receipt: Changed, other: Changed) => object;

const flipped = (text: string): string => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`;
const texts =
  (change: object): Change =>
  (receipt) => ({
    ...receipt,
    event: {
      ...receipt.event,
      texts: (receipt.event['texts'] as readonly object[]).map((one) => ({ ...one, ...change })),
    },
  });
const event =
  (change: (event: Changed['event']) => object): Change =>
  (receipt) => ({
    ...receipt,
    event: { ...receipt.event, ...change(receipt.event) },
  });
const data = (change: object): Change =>
  event((one) => ({ data: { ...(one['data'] as object), ...change } }));
const head =
  (change: (head: Receipt['head']) => object): Change =>
  (receipt) => ({
    ...receipt,
    head: { ...receipt.head, ...change(receipt.head) },
  });

/** The receipt of position 3 with its head at 9; `other` is of another signer and ledger, or of another event. */
export const forgeries: readonly [what: string, change: Change, firstBroken: number | undefined][] = [
  ['another amount', data({ amount: 1500 }), 3],
  ['another bid', data({ bidId: 'x' }), 3],
  ['a text in the data', data({ message: 'I sing.' }), 3],
  ['something more in the data', data({ more: 1 }), 3],
  ['another actor', event(() => ({ actor: { uid: 'eve' } })), 3],
  ['another task', event(() => ({ taskId: bidId })), 3],
  ['another type', event(() => ({ type: 'BidRevised' })), 3],
  ['another time', event(() => ({ recordedAt: '2026-11-27T23:32:00.000Z' })), 3],
  ['another version', event(() => ({ schemaVersion: 2 })), 3],
  ['a lower position', event(() => ({ position: 2 })), 2],
  ['a higher position', event(() => ({ position: 4 })), 4],
  ['another hash', event((one) => ({ hash: flipped(one.hash) })), 3],
  ['no commitments', event(() => ({ commitments: [] })), 3],
  ['another commitment', event(() => ({ commitments: [{ uid: 'bob', digest: 'ab'.repeat(32) }] })), 3],
  ['a changed text', texts({ values: { ...offer, message: 'I sing.' } }), 3],
  ['a text less', texts({ values: bidder.values }), 3],
  ['a text more', texts({ values: { ...offer, more: 'x' } }), 3],
  ['words that nobody signed', texts({ note: 'paid in full' }), undefined],
  ['a prototype', (receipt) => Object.assign(JSON.parse('{"__proto__":{}}') as object, receipt), undefined],
  ['true for its version', (receipt) => ({ ...receipt, receipt: true }), undefined],
  ['texts that are an object', event(() => ({ texts: {} })), undefined],
  ['forgotten beside its texts', event(() => ({ forgotten: '2026-01-01' })), 3],
  ['an object for forgotten', event(() => ({ forgotten: {} })), undefined],
  ['a blank in its signature', head(({ signature }) => ({ signature: ` ${signature}` })), undefined],
  ['another salt', texts({ salt: 'ab'.repeat(32) }), 3],
  ['the text of another person', texts({ uid: 'eve' }), 3],
  [
    'a text twice',
    event((one) => ({ texts: [...(one['texts'] as object[]), ...(one['texts'] as object[])] })),
    3,
  ],
  ['another hash before', (receipt) => ({ ...receipt, before: flipped(receipt.before) }), 3],
  [
    'another digest',
    (receipt) => ({ ...receipt, digests: receipt.digests.with(2, flipped(receipt.digests[2] ?? '')) }),
    9,
  ],
  [
    'two digests swapped',
    ({ digests: [a = '', b = '', ...rest], ...receipt }) => ({ ...receipt, digests: [b, a, ...rest] }),
    9,
  ],
  ['the last digest cut', (receipt) => ({ ...receipt, digests: receipt.digests.slice(0, -1) }), 9],
  ['no digests', (receipt) => ({ ...receipt, digests: [] }), 4],
  ['a digest more', (receipt) => ({ ...receipt, digests: [...receipt.digests, receipt.before] }), 10],
  ['a head of a lower position', head(() => ({ position: 8 })), 9],
  ['a head of another hash', head(({ hash }) => ({ hash: flipped(hash) })), 9],
  ['an earlier head', head(() => ({ at: '2026-11-28T23:59:09.000Z' })), 9],
  ['a head of another ledger', head(() => ({ ledgerId: bidId })), 9],
  ['a head of no ledger', head(({ ledgerId: _ledgerId, ...rest }) => ({ ...rest, ledgerId: undefined })), 9],
  ['a head that is not light', head(() => ({ light: undefined })), 9],
  ['a head with accesses', head(() => ({ accesses: { id: 1, hash: 'ab'.repeat(32) } })), 9],
  ['another signature', head(({ signature }) => ({ signature: flipped(signature) })), 9],
  ['a short signature', head(() => ({ signature: 'AAAA' })), 9],
  ['the head of another key', (receipt, other) => ({ ...receipt, head: other.head }), undefined],
  [
    'the head and the fingerprint of another key',
    (receipt, { head: signed, fingerprint }) => ({
      ...receipt,
      head: { ...signed, hash: receipt.head.hash },
      fingerprint,
    }),
    undefined,
  ],
  ['the whole receipt of another key', (_receipt, other) => other, undefined],
  ['another fingerprint', (receipt, { fingerprint }) => ({ ...receipt, fingerprint }), 9],
  [
    'the event of another ledger',
    (receipt, other) => ({ ...receipt, event: { ...other.event, correlationId: 'x' } }),
    3,
  ],
  ['something more', (receipt) => ({ ...receipt, note: 'paid' }), undefined],
  ['a stamp in its head', head(() => ({ stamp: 'AAAA' })), undefined],
  ['no head', ({ head: _head, ...receipt }) => receipt, undefined],
  ['no event', ({ event: _event, ...receipt }) => receipt, undefined],
  ['another version of the format', (receipt) => ({ ...receipt, receipt: 2 }), undefined],
  ['a digest that is none', (receipt) => ({ ...receipt, digests: ['x'] }), undefined],
];

/** The text of a receipt after the change. */
export const forged = (change: Change, receipt: string, other: string): string =>
  JSON.stringify(change(JSON.parse(receipt) as Changed, JSON.parse(other) as Changed));
