import { messageOf, type Message } from '@marketplace/contracts';
import type { Rebuild } from '@marketplace/read-store';

/**
 * The reason why the new generation may not replace the live one, for operators; undefined if it may. Documents may differ
 * only if the projection's version is not the version of the live generation.
 */
export const refusalOf = (
  rebuild: Pick<Rebuild, 'differences' | 'acceptDifferences' | 'version' | 'liveVersion'>,
): Message | undefined => {
  const { differences, acceptDifferences, version, liveVersion } = rebuild;
  if (differences === undefined || differences.count === 0) return undefined;
  const values = { count: differences.count, version };
  if (version === liveVersion)
    return acceptDifferences
      ? messageOf('rebuild.not-acceptable', values)
      : messageOf('rebuild.differs-same-version', values);
  return acceptDifferences ? undefined : messageOf('rebuild.differs', values);
};
