import type { Persons } from '@marketplace/event-store';
import { accountHeld, invalidRequest, Problem, sameEmail, type HandlerOf } from '@marketplace/service-kit';
import { pause } from '@marketplace/service-kit/async';
import { answer } from '../http/answers.ts';

/** In milliseconds. */
const longestSignIn = 5 * 60_000;
/** Shorter than a gateway waits before it asks another instance, which would refuse the token by then. */
const waitFor = 3_500;
const lookEvery = 50;

interface AccountParts {
  readonly persons: Pick<Persons, 'read' | 'beginForgetting'>;
}

/** The position of PersonForgotten; the process that records it may be another one. */
const recordedPosition = async (persons: AccountParts['persons'], uid: string): Promise<number> => {
  const until = performance.now() + waitFor;
  while (performance.now() < until) {
    const position = (await persons.read(uid))?.position;
    if (position !== undefined) return position;
    await pause(lookEvery);
  }
  throw new Problem(
    'unavailable',
    'The deletion of your account has begun, and goes on. You can use it no more.',
    { retryAfterSeconds: 5 },
  );
};

/** DELETE /account. From the fence on, every other call of this account is refused. */
export const deleteAccount =
  ({ persons }: AccountParts): HandlerOf<'deleteAccount'> =>
  async ({ res, caller: { uid, email, signedInAt }, body: { confirm } }) => {
    if (Date.now() - signedInAt > longestSignIn)
      throw new Problem('sign-in-again', 'Sign in again, then delete your account within five minutes.');
    if (!sameEmail(confirm, email))
      throw invalidRequest('confirm', 'confirm must be the e-mail address of your account.');
    const person = await persons.beginForgetting(uid, { by: 'person', uid });
    if (person.state === 'held') throw accountHeld(person.reason);
    // What the browser has kept of answers.
    res.set('Clear-Site-Data', '"cache"');
    answer(res, 202, { acknowledged: true, position: await recordedPosition(persons, uid) });
  };
