import type { Sayings } from './said.ts';

/** Why a projection has failed or strays, and how a rebuild has ended. */
export const projectionSayings = {
  /** Free text, as of an error: the same in every language. */
  'as-is': { text: 'string' },
  'projection.newer-event': { position: 'number', type: 'string', version: 'number' },
  'projection.ledger-ahead': { head: 'number', reached: 'number' },
  'projection.different-history': { position: 'number' },
  'projection.other-ledger': { made: 'string', ledger: 'string' },
  'rebuild.differs': { count: 'number', version: 'number' },
  'rebuild.differs-same-version': { count: 'number', version: 'number' },
  'rebuild.not-acceptable': { count: 'number', version: 'number' },
  'rebuild.stuck': { position: 'number' },
  'rebuild.no-standstill': {},
} as const satisfies Sayings;
