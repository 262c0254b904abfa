import { removedSchema } from '../../http/commands.ts';
import { privateJson } from './answers.ts';

/** The members that the definitions of calls about a user's own data share. */
export const own = { method: 'GET', service: 'query', caller: 'user', tag: 'User data' } as const;
export const ownChange = { service: 'command', caller: 'user', tag: 'User data' } as const;

export const acknowledged = (about: string) => privateJson(removedSchema, about);
