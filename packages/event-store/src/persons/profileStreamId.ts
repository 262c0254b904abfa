import { createHash } from 'node:crypto';

/** The stream of moderators' decisions about the profile of a person: a UUID that follows from the uid alone. */
export const profileStreamId = (uid: string): string => {
  const hex = createHash('sha256').update(uid).digest('hex');
  return `00000001-${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
};
