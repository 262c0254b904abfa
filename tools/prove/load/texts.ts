import { randomUUID } from 'node:crypto';

/** A word that only the texts, the name and the e-mail address of this person contain. */
export const markerOf = (uid: string): string => `m${uid.replaceAll(/[^a-z\d]/g, '')}m`;

/** A task of a client, with this title and description. */
export const taskWith = (title: string, description: string, budget: number) => ({
  title,
  category: 'Writing',
  description,
  deadline: '2099-05-31',
  budget,
});

/** A text that is different at each call, with the person's marker. */
export const textBy = ({ uid }: { readonly uid: string }, what: string): string =>
  `${what} ${randomUUID()} ${markerOf(uid)}`;
