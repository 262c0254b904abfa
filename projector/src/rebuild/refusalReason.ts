import type { Rebuild } from '@marketplace/read-store';

const inWords = (count: number): string =>
  `${count} ${count === 1 ? 'document differs' : 'documents differ'}`;

/**
 * The reason why the new generation may not replace the live one, for operators; undefined if it may. Documents may differ
 * only if the projection's version is not the version of the live generation.
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
