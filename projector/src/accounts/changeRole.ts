import type { Role } from '@marketplace/contracts';
import type { EventStore } from '@marketplace/event-store';
import { Problem, reasonOf, type Accounts } from '@marketplace/service-kit';
import type { ActionOrigin } from '../actions/recordAction.ts';
import { isForgotten } from './erasure.ts';

export type RoleAction = 'grant' | 'withdraw';

export interface ChangedRole {
  readonly uid: string;
  readonly role: Role;
  /** Whether the person has the role now. */
  readonly has: boolean;
  readonly changed: boolean;
  /** Position of the event, if anything was changed. */
  readonly position?: number | undefined;
}

const orUnavailable = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Problem('unavailable', `The identity provider refuses, or does not answer: ${why}`, {
      cause: error,
    });
  });
const nobody = (): Problem => new Problem('not-found', 'There is no account with this e-mail address.');

/**
 * Sets or takes away a role at the identity provider, then records that. Nothing is recorded before it is true, so the record may be
 * missing afterwards: then the same call again adds it.
 * @throws {Problem} `not-found` for an unknown address, `conflict` for a forgotten person, `unavailable` with the reason
 */
export const changeRole = async (
  deps: {
    readonly roles: Pick<EventStore['roles'], 'find' | 'record' | 'recordUse'>;
    readonly persons: Pick<EventStore['persons'], 'read'>;
    readonly accounts: Pick<Accounts, 'findByEmail' | 'setRoles'>;
  },
  action: RoleAction,
  { email, role }: { readonly email: string; readonly role: Role },
  { actor, reason, correlationId }: ActionOrigin,
): Promise<ChangedRole> => {
  const { roles, persons, accounts } = deps;
  const has = action === 'grant';
  const account = await orUnavailable(accounts.findByEmail(email));
  if (!account) throw nobody();
  const { uid } = account;
  if (isForgotten(await persons.read(uid)))
    throw new Problem('conflict', 'This person is forgotten, and has no roles any more.');
  const isSet = account.roles.includes(role);
  const known = await roles.find(uid, role);
  const isKnown = has ? known === 'RoleGranted' : known !== 'RoleGranted';
  if (isSet === has && isKnown) return { uid, role, has, changed: false };

  // A role that was set elsewhere: without this, nobody could know of it once it is gone and the record has failed.
  if (!has && known === undefined) await roles.recordUse(uid, role);
  const others = account.roles.filter((one) => one !== role);
  if (isSet !== has && !(await orUnavailable(accounts.setRoles(uid, has ? [...others, role] : others))))
    throw nobody();
  try {
    const data = { person: uid, role, known: 'set', ...(reason !== undefined && { reason }) } as const;
    const type = has ? 'RoleGranted' : 'RoleWithdrawn';
    const position = await roles.record({ type, data }, { actor, correlationId });
    return { uid, role, has, changed: true, position };
  } catch (error) {
    const done = has ? `has the role ${role}` : `does not have the role ${role} any more`;
    const why = `The account ${done}, but the ledger does not say so yet: ${reasonOf(error)}`;
    throw new Problem('unavailable', `${why} Run the same command again.`, { cause: error });
  }
};
