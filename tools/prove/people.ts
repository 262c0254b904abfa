import { randomUUID } from 'node:crypto';
import { signUpAs, tokenFor } from '../e2e/people.ts';
import type { People } from './load/forgetting.ts';
import { markerOf } from './load/texts.ts';
import type { Person } from './recording/recorder.ts';

/** Creates new users in the emulator: the people of the clients, an auditor, and an operator. */
export const signUpAll = async (
  emulatorHost: string,
  count: number,
): Promise<{ readonly people: People; readonly auditor: Person; readonly operator: Person }> => {
  const signUp = (roles: readonly string[]): Promise<Person> => {
    const uid = `user-${randomUUID()}`;
    const [email, name] = [`${markerOf(uid)}@example.com`, `Name ${markerOf(uid)}`];
    return signUpAs(emulatorHost, { uid, email, name, roles });
  };
  const all: Person[] = [];
  for (let number = 0; number < count; number += 1) all.push(await signUp([]));
  return {
    people: {
      all,
      signUp: () => signUp([]),
      signIn: async (person) => ({ ...person, token: await tokenFor(emulatorHost, person.uid) }),
    },
    auditor: await signUp(['auditor']),
    operator: await signUp(['operator']),
  };
};
