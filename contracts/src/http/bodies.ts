import { z } from 'zod';

export const bodyOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.object(fields, { error: 'The body must be a JSON object.' });

/** The caller's own address, which the body of each command may have. */
export const userEmailSchema = z.string({ error: 'userEmail must be text.' }).max(320).optional();

/** The body of a command: its own fields, and the caller's address. */
export const commandBodyOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  bodyOf({ ...fields, userEmail: userEmailSchema });
