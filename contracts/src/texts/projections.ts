/** Why a projection has failed or strays, and how a rebuild has ended. */
export const projectionTexts = {
  /** Free text, as of an error: the same in every language. */
  'as-is': '{text, text}',
  'projection.newer-event':
    'A newer program wrote the event at position {position, number} ({type, text}, version {version, number}); this projector can’t read it.',
  'projection.ledger-ahead':
    'The ledger ends at position {head, number}, and the documents have events up to {reached, number}: the ledger has lost its end.',
  'projection.different-history':
    'The ledger has another event at position {position, number} than the documents: it lost its end, and has grown again since.',
  'projection.other-ledger':
    'The documents were made from another ledger ({made, text}) than this one ({ledger, text}).',
  'rebuild.differs':
    '{count, plural, one {# document differs} other {# documents differ}} from the live one. If version {version, number} of the projection means that, accept the differences.',
  'rebuild.differs-same-version':
    '{count, plural, one {# document differs} other {# documents differ}} from the live one at the same position, though the projection’s version is still {version, number}. The live one stays.',
  'rebuild.not-acceptable':
    '{count, plural, one {# document differs} other {# documents differ}}. They can be accepted only where the projection’s version is another than the live generation’s; both are {version, number}.',
  'rebuild.stuck':
    'The new generation has come no further than position {position, number} for 3 minutes. See the projectors’ logs; then rebuild again.',
  'rebuild.no-standstill': 'The two generations did not stop at the same position.',
} as const;
