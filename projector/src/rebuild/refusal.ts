import { messageOf, type Message } from '@marketplace/contracts';
import type { Rebuild } from '@marketplace/read-store';
import { documentKey } from '../documentKey.ts';

/** The documents of the live generation that the continuous check has found wrong, each as collection and id. */
export type WrongDocuments = ReadonlySet<string>;

/**
 * The reason why the new generation may not replace the live one, for operators; undefined if it may. Documents may differ
 * only if the projection's version is not the version of the live generation, or if the live ones are known to be wrong: where not
 * all differences are listed, an operator must accept the rest.
 */
export const refusalOf = (
  rebuild: Pick<Rebuild, 'differences' | 'acceptDifferences' | 'version' | 'liveVersion'>,
  wrong: WrongDocuments = new Set(),
): Message | undefined => {
  const { differences, acceptDifferences, version, liveVersion } = rebuild;
  if (differences === undefined || differences.count === 0) return undefined;
  const { count, examples } = differences;
  const areKnown = examples.every((one) => wrong.has(documentKey(one)));
  if (areKnown && (acceptDifferences || count === examples.length)) return undefined;
  const values = { count: differences.count, version };
  if (version === liveVersion)
    return acceptDifferences
      ? messageOf('rebuild.not-acceptable', values)
      : messageOf('rebuild.differs-same-version', values);
  return acceptDifferences ? undefined : messageOf('rebuild.differs', values);
};
