import type { Rebuild } from '@marketplace/read-store';

const inWords = (count: number): string =>
  `${count} ${count === 1 ? 'document differs' : 'documents differ'}`;

/**
 * Why the new generation may not replace the live one, for people; undefined where it may. Documents may differ only where the
 * projection announces it, by another version than the live generation's.
 */
export const refusalReason = (
  rebuild: Pick<Rebuild, 'differences' | 'acceptDifferences' | 'version' | 'liveVersion'>,
): string | undefined => {
  const { differences, acceptDifferences, version, liveVersion } = rebuild;
  if (differences === undefined || differences.count === 0) return undefined;
  const { count } = differences;
  if (version === liveVersion)
    return acceptDifferences
      ? `${inWords(count)}. They can be accepted only where the projection's version is another than the live generation's; both are ${version}.`
      : `${inWords(count)} from the live one at the same position, though the projection's version is still ${version}. The live one stays.`;
  return acceptDifferences
    ? undefined
    : `${inWords(count)} from the live one. If version ${version} of the projection means that, accept the differences.`;
};
