import { plural, t } from '@lingui/core/macro';
import type { projectionSayings, SayingTexts } from '@marketplace/contracts';
import { countText } from '../../../ui/text/countText.ts';
import { isolated } from '../../../ui/text/isolated.ts';

/** Why a projection has failed or strays, and how a rebuild has ended. */
export const projectionTexts: SayingTexts<typeof projectionSayings> = {
  'as-is': ({ text }) => isolated(text),
  'projection.newer-event': ({ position: at, type: name, version: number }) => {
    const [position, type, version] = [countText(at), isolated(name), countText(number)];
    return t`A newer program wrote the event at position ${position} (${type}, version ${version}); this projector can’t read it.`;
  },
  'projection.ledger-ahead': ({ head: last, reached: furthest }) => {
    const [head, reached] = [countText(last), countText(furthest)];
    return t`The ledger ends at position ${head}, and the documents have events up to ${reached}: the ledger has lost its end.`;
  },
  'projection.different-history': ({ position: at }) => {
    const position = countText(at);
    return t`The ledger has another event at position ${position} than the documents: it lost its end, and has grown again since.`;
  },
  'projection.other-ledger': ({ made: other, ledger: own }) => {
    const [made, ledger] = [isolated(other), isolated(own)];
    return t`The documents were made from another ledger (${made}) than this one (${ledger}).`;
  },
  'rebuild.differs': ({ count, version: number }) => {
    const version = countText(number);
    return plural(count, {
      one: `# document differs from the live one. If version ${version} of the projection means that, accept the differences.`,
      other: `# documents differ from the live ones. If version ${version} of the projection means that, accept the differences.`,
    });
  },
  'rebuild.differs-same-version': ({ count, version: number }) => {
    const version = countText(number);
    return plural(count, {
      one: `# document differs from the live one at the same position, though the projection’s version is still ${version}. The live generation stays.`,
      other: `# documents differ from the live ones at the same position, though the projection’s version is still ${version}. The live generation stays.`,
    });
  },
  'rebuild.not-acceptable': ({ count, version: number }) => {
    const version = countText(number);
    return plural(count, {
      one: `# document differs. Differences can be accepted only where the projection has another version than the live generation; both have version ${version}.`,
      other: `# documents differ. Differences can be accepted only where the projection has another version than the live generation; both have version ${version}.`,
    });
  },
  'rebuild.stuck': ({ position: at }) => {
    const position = countText(at);
    return t`The new generation has come no further than position ${position} for 3 minutes. See the projectors’ logs; then rebuild again.`;
  },
  'rebuild.no-standstill': () => t`The two generations did not stop at the same position.`,
};
