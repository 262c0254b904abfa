import { randomUUID } from 'node:crypto';
import { createEmulatorAdmin } from '@marketplace/standalone/parts';
import type { People } from './load/forgetting.ts';
import { markerOf } from './load/texts.ts';
import type { Person } from './recording/recorder.ts';

/** New users of the emulator: the people of the clients, and an auditor. */
export const signUpAll = async (
  emulatorHost: string,
  count: number,
): Promise<{ readonly people: People; readonly auditor: Person }> => {
  const admin = createEmulatorAdmin(emulatorHost, 'demo-marketplace');
  const signUp = async (roles: readonly string[]): Promise<Person> => {
    const uid = `user-${randomUUID()}`;
    const [email, name] = [`${markerOf(uid)}@example.com`, `Name ${markerOf(uid)}`];
    await admin.ensureAccount({ uid, email, password: 'Passw0rd!', name, roles });
    return { uid, email, token: await admin.idTokenFor(uid) };
  };
  const all: Person[] = [];
  for (let number = 0; number < count; number += 1) all.push(await signUp([]));
  return {
    people: {
      all,
      signUp: () => signUp([]),
      signIn: async (person) => ({ ...person, token: await admin.idTokenFor(person.uid) }),
    },
    auditor: await signUp(['auditor']),
  };
};
