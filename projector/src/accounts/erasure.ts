import { personStores, systemActor, type Person, type PersonAction } from '@marketplace/contracts';
import type { KeptPerson, Persons } from '@marketplace/event-store';
import { accountHeld, isUid, Problem, unavailable, type Accounts } from '@marketplace/service-kit';
import type { ActionOrigin, RecordAction } from '../actions/recordAction.ts';

interface Deps {
  readonly persons: Pick<Persons, 'read' | 'isKnown' | 'hold' | 'release' | 'beginForgetting'>;
  readonly accounts: Pick<Accounts, 'isKnown'>;
  readonly record: RecordAction;
}

type MaybeKeptPerson = KeptPerson | undefined;

const personOf = (uid: string, kept: MaybeKeptPerson): Person => ({
  uid,
  state: kept?.state ?? 'active',
  ...(kept?.reason !== undefined && { reason: kept.reason }),
  stores: personStores.map((store) => {
    const fault = kept?.faults[store];
    const isDone = kept?.done.includes(store) === true;
    return { store, state: isDone ? 'done' : 'pending', ...(!isDone && fault !== undefined && { fault }) };
  }),
});

export const isForgotten = (kept: MaybeKeptPerson): boolean =>
  kept?.state === 'forgetting' || kept?.state === 'forgotten';
const nobody = (): Problem => new Problem('not-found', 'There is no person with this uid.');
const forgotten = (): Problem =>
  new Problem('conflict', 'This person is forgotten, and that can’t be undone.');

export const createErasure = ({ persons, accounts, record }: Deps) => {
  const hasAccount = (uid: string): Promise<boolean> =>
    accounts.isKnown(uid).catch((error: unknown) => {
      throw unavailable('Sign-in', error);
    });
  const read = async (uid: string): Promise<MaybeKeptPerson> => {
    if (!isUid(uid) || uid === systemActor.uid) throw nobody();
    const kept = await persons.read(uid);
    if (kept || (await persons.isKnown(uid)) || (await hasAccount(uid))) return kept;
    throw nobody();
  };

  // Each action appends its event first: its reason is a text of the person, and behind the fence the ledger refuses such texts.
  const actions: Record<
    PersonAction,
    (uid: string, kept: MaybeKeptPerson, by: ActionOrigin) => Promise<MaybeKeptPerson>
  > = {
    forget: async (uid, kept, by) => {
      if (isForgotten(kept)) return kept;
      if (kept) throw accountHeld(kept.reason);
      await record({ action: 'forget', person: uid }, by);
      const now = await persons.beginForgetting(uid, { by: 'operator', uid: by.actor.uid });
      if (now.state === 'held') throw accountHeld(now.reason);
      return now;
    },
    hold: async (uid, kept, by) => {
      if (isForgotten(kept)) throw forgotten();
      await record({ action: 'hold', person: uid }, by);
      const now = await persons.hold(uid, by.reason ?? '');
      if (isForgotten(now)) throw forgotten();
      return now;
    },
    release: async (uid, kept, by) => {
      if (isForgotten(kept)) throw forgotten();
      if (!kept) return kept;
      await record({ action: 'release', person: uid }, by);
      await persons.release(uid);
      return persons.read(uid);
    },
  };

  return {
    find: async (uid: string) => personOf(uid, await read(uid)),
    /**
     * Does nothing if the person is in that state already. Forgetting continues after the answer.
     * @throws {Problem} `account-held` or `conflict` if the action is not allowed now
     */
    act: async (action: PersonAction, uid: string, by: ActionOrigin) =>
      personOf(uid, await actions[action](uid, await read(uid), by)),
  };
};

/**
 * Persons as operators see them, and the actions on them.
 * @throws {Problem} `not-found` for an unknown uid
 */
export type Erasure = ReturnType<typeof createErasure>;
