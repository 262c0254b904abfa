import { z } from 'zod';

/** What a reader finds in place of a text whose person was forgotten. */
export type Forgotten = null;
/** A text of a person, or that it was forgotten. */
export type PersonalText = string | Forgotten;

/** In the JSON schema of an event: whether a string is a text of a person, and may be forgotten. */
export const personalMark = 'x-personal';

/** A string of an event's data that a person wrote, or that names the person: it lies beside the ledger, and can be forgotten. */
export const personalText = () =>
  z
    .string()
    .nullable()
    .meta({ [personalMark]: true });

/** A string of an event's data that says nothing of a person without other knowledge: it stays in the ledger. */
export const plainText = () => z.string().meta({ [personalMark]: false });
