import type { Sayings } from './said.ts';

/** The faults that a verification of the ledger can find. */
export const verdictSayings = {
  /** Free text: the same in every language. */
  'as-is': { text: 'string' },
  'verdict.gap': { position: 'number', found: 'number' },
  'verdict.wrong-place': { position: 'number', found: 'number' },
  'verdict.not-appended': { position: 'number' },
  'verdict.start-missing': { position: 'number' },
  'verdict.before-first': { position: 'number' },
  'verdict.events-missing': { from: 'number', to: 'number' },
  'verdict.cut-off': { position: 'number', last: 'number' },
  'verdict.rewritten': { position: 'number' },
  'verdict.other-ledger': { signed: 'string', ledger: 'string' },
  'verdict.kept-head': { position: 'number' },
  'verdict.wrong-signature': {},
  'verdict.other-key': {},
  'verdict.other-version': {
    task: 'string',
    version: 'number',
    position: 'number',
    lastVersion: 'number',
    lastPosition: 'number',
  },
  'verdict.state-changed': { task: 'string' },
  'verdict.end-missing': {},
  'verdict.states-missing': { missing: 'number', events: 'number' },
  'verdict.accesses-removed': { id: 'number' },
  'verdict.signed-access-changed': { id: 'number' },
  'verdict.access-changed': { id: 'number' },
  'verdict.accesses-not-signed': { id: 'number' },
  'verdict.last-accesses-removed': { id: 'number', signed: 'number' },
} as const satisfies Sayings;
