import type { KeptPerson, Persons } from '@marketplace/event-store';

type PersonEntry = Pick<Persons, 'read' | 'isKnown' | 'hold' | 'release' | 'beginForgetting'>;

/** Persons in memory. `uids`: known to the ledger; `kept`: held or forgotten. */
export const memoryPersons = (uids: readonly string[], kept: readonly KeptPerson[] = []): PersonEntry => {
  const persons = new Map(kept.map((one) => [one.uid, one]));
  const isForgotten = (uid: string) => (persons.get(uid)?.state ?? 'held') !== 'held';
  const become = (person: KeptPerson) => {
    if (!isForgotten(person.uid)) persons.set(person.uid, person);
    return Promise.resolve(persons.get(person.uid) ?? person);
  };
  return {
    read: (uid) => Promise.resolve(persons.get(uid)),
    isKnown: (uid) => Promise.resolve(uids.includes(uid)),
    hold: (uid, reason) => become({ uid, state: 'held', reason, done: [], faults: {} }),
    release: (uid) => {
      if (!isForgotten(uid)) persons.delete(uid);
      return Promise.resolve();
    },
    beginForgetting: (uid, asked) =>
      Promise.resolve(persons.get(uid) ?? become({ uid, state: 'forgetting', asked, done: [], faults: {} })),
  };
};
