import { callerOf, Problem, requestIdOf, type Caller } from '@marketplace/service-kit';
import type { Response } from 'express';
import type { CommandContext } from '../change-task/changeTask.ts';

/** The verified caller and the request, as events will name them. */
export const contextOf = (res: Response): CommandContext & { readonly caller: Caller } => {
  const caller = callerOf(res);
  return {
    caller,
    actor: { uid: caller.uid, email: caller.email },
    correlationId: requestIdOf(res),
  };
};

/**
 * A body may repeat the caller's e-mail address, never name another one.
 * @throws {Problem} `forbidden`
 */
export const refuseOtherEmail = (caller: Caller, userEmail: string | undefined): void => {
  if (userEmail !== undefined && userEmail.toLowerCase() !== caller.email.toLowerCase())
    throw new Problem(
      'forbidden',
      'userEmail in the body is not the one that you are signed in with. Leave it out, or sign in with it.',
    );
};
