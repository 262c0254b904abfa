import type { projectionSayings, SayingTexts } from '@marketplace/contracts';

const inWords = (count: number): string =>
  `${count} ${count === 1 ? 'document differs' : 'documents differ'}`;

export const projectionEnglish: SayingTexts<typeof projectionSayings> = {
  'as-is': ({ text }) => text,
  'projection.newer-event': ({ position, type, version }) =>
    `A newer program wrote the event at position ${position} (${type}, version ${version}); this projector can’t read it.`,
  'projection.ledger-ahead': ({ head, reached }) =>
    `The ledger ends at position ${head}, and the documents have events up to ${reached}: the ledger has lost its end.`,
  'projection.different-history': ({ position }) =>
    `The ledger has another event at position ${position} than the documents: it lost its end, and has grown again since.`,
  'projection.other-ledger': ({ made, ledger }) =>
    `The documents were made from another ledger (${made}) than this one (${ledger}).`,
  'rebuild.differs': ({ count, version }) =>
    `${inWords(count)} from the live one. If version ${version} of the projection means that, accept the differences.`,
  'rebuild.differs-same-version': ({ count, version }) =>
    `${inWords(count)} from the live one at the same position, though the projection's version is still ${version}. The live one stays.`,
  'rebuild.not-acceptable': ({ count, version }) =>
    `${inWords(count)}. They can be accepted only where the projection's version is another than the live generation's; both are ${version}.`,
  'rebuild.stuck': ({ position }) =>
    `The new generation has come no further than position ${position} for 3 minutes. See the projectors' logs; then rebuild again.`,
  'rebuild.no-standstill': () => 'The two generations did not stop at the same position.',
};
