/** The changed part of a text, and the equal start and end around it. */
export interface ChangedPart {
  readonly start: string;
  readonly before: string;
  readonly after: string;
  readonly end: string;
}

const words = (text: string): string[] => text.match(/\s+|[^\s]+/gu) ?? [];

const sharedLength = (one: readonly string[], other: readonly string[]): number => {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
};

/** Compares two texts by whole words. */
export const changedPart = (before: string, after: string): ChangedPart => {
  const [old, now] = [words(before), words(after)];
  const start = sharedLength(old, now);
  const [oldRest, nowRest] = [old.slice(start), now.slice(start)];
  const end = sharedLength(oldRest.toReversed(), nowRest.toReversed());
  return {
    start: old.slice(0, start).join(''),
    before: oldRest.slice(0, oldRest.length - end).join(''),
    after: nowRest.slice(0, nowRest.length - end).join(''),
    end: old.slice(old.length - end).join(''),
  };
};
