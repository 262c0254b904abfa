import { noFieldsSchema } from '../../http/commands.ts';

/** The body of a command without fields of its own: it may be left out, and may have the caller's `userEmail`. */
export const noFields = { schema: noFieldsSchema, optional: true, hidden: true } as const;
