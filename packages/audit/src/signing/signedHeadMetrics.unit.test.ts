import type { SignedHead } from '@marketplace/contracts';
import { createMetrics, unavailable } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import { measureSignedHeads } from './signedHeadMetrics.ts';

const head: SignedHead = {
  version: 1,
  ledger: 'marketplace',
  position: 43,
  hash: 'ab'.repeat(32),
  signedAt: '2026-01-01T00:00:00.500Z',
  keyId: 'key',
  signature: 'signature',
};

const linesOf = async (store: Parameters<typeof measureSignedHeads>[1]) => {
  const metrics = createMetrics();
  measureSignedHeads(metrics, store, () => true);
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('marketplace_'));
};

it('shows the last signed head', async () => {
  expect(await linesOf({ readHeads: () => Promise.resolve([head]) })).toEqual([
    'marketplace_ledger_signing_refused 1',
    'marketplace_ledger_checkpoint_position 43',
    'marketplace_ledger_checkpoint_timestamp_seconds 1767225600.5',
  ]);
});

const refused = ['marketplace_ledger_signing_refused 1'];
it('shows no head before the first, or while the ledger is not available', async () => {
  expect(await linesOf({ readHeads: () => Promise.resolve([]) })).toEqual(refused);
  const readHeads = () => Promise.reject(unavailable('PostgreSQL'));
  expect(await linesOf({ readHeads })).toEqual(refused);
});
