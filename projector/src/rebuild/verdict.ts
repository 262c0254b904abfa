import type { Succession } from '@marketplace/read-store';

const inWords = (count: number): string =>
  `${count} ${count === 1 ? 'document differs' : 'documents differ'}`;

/**
 * Why the generation may not take the live one's place, for people; undefined where it may. Other documents are meant only
 * where the projection says so, by another version than the live generation's.
 */
export const doubtOf = (
  succession: Pick<Succession, 'differences' | 'acceptDifferences' | 'version' | 'insteadOf'>,
): string | undefined => {
  const { differences, acceptDifferences, version, insteadOf } = succession;
  if (differences === undefined || differences.count === 0) return undefined;
  const { count } = differences;
  if (version === insteadOf)
    return acceptDifferences
      ? `${inWords(count)}. They can be accepted only where the projection's version is another than the live generation's; both are ${version}.`
      : `${inWords(count)} from the live one at the same position, though the projection's version is still ${version}. The live one stays.`;
  return acceptDifferences
    ? undefined
    : `${inWords(count)} from the live one. If version ${version} of the projection means that, accept the differences.`;
};
