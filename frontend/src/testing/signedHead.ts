import type { SignedHead, Verdict } from '@marketplace/contracts';

const hash = 'ab'.repeat(32);

/** A head that was signed at position 12. */
export const checkpoint: SignedHead = {
  version: 1,
  ledger: 'marketplace',
  position: 12,
  hash,
  signedAt: '2026-01-01T09:00:00.000Z',
  keyId: hash,
  signature: 'c2lnbmVk',
};

/** The verdict about a valid ledger with 40 events. */
export const goodVerdict: Verdict = { valid: true, checked: 40, head: { position: 40, hash } };
