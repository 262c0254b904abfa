import { callerOf, correlationIdOf, type Caller } from '@marketplace/service-kit';
import type { Response } from 'express';
import type { CommandContext } from '../change-task/changeTask.ts';

/** The verified caller and the request, as events name them. */
export const contextOf = (res: Response): CommandContext & { readonly caller: Caller } => {
  const caller = callerOf(res);
  return {
    caller,
    actor: { uid: caller.uid, email: caller.email },
    correlationId: correlationIdOf(res),
  };
};
