import { randomUUID } from 'node:crypto';

/** A word that is in every text of a person, in the name and in the e-mail address; nothing else has it. */
export const markerOf = (uid: string): string => `m${uid.replaceAll(/[^a-z\d]/g, '')}m`;

/** A text that nobody else writes, nor this person again. */
export const textBy = ({ uid }: { readonly uid: string }, what: string): string =>
  `${what} ${randomUUID()} ${markerOf(uid)}`;
