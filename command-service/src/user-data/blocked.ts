import { itemLimits } from '@marketplace/contracts';
import type { Blocked } from '@marketplace/private-store';
import { isUid, noStore, Problem, type HandlerOf } from '@marketplace/service-kit';
import { refusalProblem } from '../http/refusals.ts';

interface BlockedDeps {
  readonly blocked: Blocked;
}

const uidIn = (param: unknown): string => {
  if (typeof param !== 'string' || !isUid(param)) throw refusalProblem('no-such-person');
  return param;
};

/** PUT /account/blocked/{uid}. The ledger knows the person, so the call does not wait for a read model. */
export const blockPerson =
  ({ blocked }: BlockedDeps): HandlerOf<'block'> =>
  async ({ req, res, caller }) => {
    const uid = uidIn(req.params['uid']);
    const message = 'You can’t block yourself. Name another person.';
    if (uid === caller.uid)
      throw new Problem('invalid-request', message, { errors: [{ path: 'uid', message }] });
    const result = await blocked.block(caller.uid, uid, itemLimits.blocked);
    if (result === 'nobody') throw refusalProblem('no-such-person');
    if (result === 'full')
      throw new Problem(
        'limit-reached',
        `You can block at most ${itemLimits.blocked} people. Unblock one first.`,
      );
    res.set(noStore).json({ acknowledged: true });
  };

/** DELETE /account/blocked/{uid} */
export const unblockPerson =
  ({ blocked }: BlockedDeps): HandlerOf<'unblock'> =>
  async ({ req, res, caller }) => {
    await blocked.unblock(caller.uid, uidIn(req.params['uid']));
    res.set(noStore).json({ acknowledged: true });
  };
