import { say } from '@marketplace/contracts';
import type { Rebuild } from '@marketplace/read-store';
import { expect, it } from 'vitest';
import { inEnglish } from '../said/inEnglish.ts';
import { keptMessage } from './keptMessage.ts';
import { refusalOf } from './refusal.ts';

const rebuild: Rebuild = {
  kind: 'rebuild',
  state: 'failed',
  generation: 2,
  version: 3,
  liveVersion: 3,
  acceptDifferences: false,
  startedAt: '2026-01-01T00:00:00.000Z',
};

it.each([
  say('projection.ledger-ahead', { head: 5, reached: 12 }),
  say('projection.different-history', { position: 7 }),
  say('projection.other-ledger', { made: 'a-1', ledger: 'b-2' }),
  say('rebuild.stuck', { position: 1_234_567 }),
  say('rebuild.no-standstill'),
])('a kept message is read back by its code: $code', (said) => {
  const { code, values = {} } = said;
  expect(keptMessage({ ...rebuild, message: inEnglish([said]) })).toEqual([{ code, values }]);
});

it.each([
  ['rebuild.differs-same-version', {}],
  ['rebuild.not-acceptable', { acceptDifferences: true }],
  ['rebuild.differs', { liveVersion: 2 }],
])('a refusal is known by the differences and versions: %s', (code, change) => {
  const refused: Rebuild = {
    ...rebuild,
    ...change,
    state: 'refused',
    differences: { count: 7, compared: 90, examples: [] },
  };
  const refusal = refusalOf(refused);
  const message = inEnglish(refusal ? [refusal] : []);
  expect(keptMessage({ ...refused, message })).toEqual([{ code, values: { count: 7, version: 3 } }]);
  // What another version of the program has said.
  expect(keptMessage({ ...refused, message: 'They differ.' })).toEqual([
    say('as-is', { text: 'They differ.' }),
  ]);
});

it('the text of an error stays as it is', () => {
  const text = 'The ledger ends at position five: connection refused';
  expect(keptMessage({ ...rebuild, message: text })).toEqual([say('as-is', { text })]);
  expect(keptMessage(rebuild)).toBeUndefined();
});
