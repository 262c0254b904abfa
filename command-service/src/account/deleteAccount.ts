import type { Persons } from '@marketplace/event-store';
import { accountHeld, invalidRequest, Problem, sameEmail, type HandlerOf } from '@marketplace/service-kit';
import { coalesce, pause } from '@marketplace/service-kit/async';
import { answer } from '../http/answers.ts';

/** In milliseconds: the sign-in must not be older. */
const longestSignIn = 5 * 60_000;
/** In milliseconds: long enough for another process to take over, and shorter than a gateway waits. */
const waitFor = 10_000;
const checkEvery = 50;

interface AccountDeps {
  readonly persons: Pick<Persons, 'read' | 'unfinished' | 'beginForgetting'>;
  readonly clock: () => Date;
}

/** Waits for the position of PersonForgotten, which another process may record. All calls that wait share their reads. */
const createPlaces = ({ persons }: AccountDeps, stopping: AbortSignal) => {
  const unfinished = coalesce(() => persons.unfinished());
  return async (uid: string): Promise<number> => {
    const until = performance.now() + waitFor;
    while (performance.now() < until && !stopping.aborted) {
      const person = (await unfinished()).find((one) => one.uid === uid) ?? (await persons.read(uid));
      if (person?.position !== undefined) return person.position;
      await pause(checkEvery, stopping);
    }
    throw new Problem(
      'unavailable',
      'The deletion of your account has begun, and goes on. You can use it no more.',
      { retryAfterSeconds: 5 },
    );
  };
};

/** DELETE /account. From the fence on, every other call of this account is refused. */
export const deleteAccount = (deps: AccountDeps, stopping: AbortSignal): HandlerOf<'deleteAccount'> => {
  const placeOf = createPlaces(deps, stopping);
  return async ({ res, caller: { uid, email, signedInAt }, body: { confirm } }) => {
    if (deps.clock().getTime() - signedInAt > longestSignIn)
      throw new Problem('sign-in-again', 'Sign in again, then delete your account within five minutes.');
    if (!sameEmail(confirm, email))
      throw invalidRequest('confirm', 'confirm must be the e-mail address of your account.');
    const person = await deps.persons.beginForgetting(uid, { by: 'person', uid });
    if (person.state === 'held') throw accountHeld(person.reason);
    // The browser deletes the answers that it has cached.
    res.set('Clear-Site-Data', '"cache"');
    answer(res, 202, { acknowledged: true, position: await placeOf(uid) });
  };
};
