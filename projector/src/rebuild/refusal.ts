import { counted } from '@marketplace/service-kit';
import type { Rebuild } from '@marketplace/read-store';
import { documentKey } from '../documentKey.ts';

/** The documents of the live generation that the continuous check has found wrong, each as collection and id. */
export type WrongDocuments = ReadonlySet<string>;

/**
 * The reason why the new generation may not replace the live one, for operators; undefined if it may. Documents may differ only if the
 * projection has another version than the live generation and an operator accepts that, or if the live documents are known to be wrong. If
 * there are more differences than examples, an operator must accept them in that case, too.
 */
export const refusalOf = (
  rebuild: Pick<Rebuild, 'differences' | 'acceptDifferences' | 'version' | 'liveVersion'>,
  wrong: WrongDocuments = new Set(),
): string | undefined => {
  const { differences, acceptDifferences, version, liveVersion } = rebuild;
  if (differences === undefined || differences.count === 0) return undefined;
  const { count, examples } = differences;
  const areKnown = examples.every((one) => wrong.has(documentKey(one)));
  if (areKnown && (acceptDifferences || count === examples.length)) return undefined;
  const differ = `${counted(count, 'document')} ${count === 1 ? 'differs' : 'differ'}`;
  if (version !== liveVersion)
    return acceptDifferences
      ? undefined
      : `${differ} from the live one. If version ${version} of the projection means that, accept the differences.`;
  return acceptDifferences
    ? `${differ}. They can be accepted only where the projection’s version is another than the live generation’s; both are ${version}.`
    : `${differ} from the live one at the same position, though the projection’s version is still ${version}. The live one stays.`;
};
