import { noFieldsSchema } from '../../http/commands.ts';

/** The body of a command that has no fields: it may be left out, and may have the caller's `userEmail`. */
export const noFields = { schema: noFieldsSchema, optional: true, hidden: true } as const;
