import { randomUUID } from 'node:crypto';
import { createEmulatorAdmin } from '@marketplace/standalone/parts';
import type { Person } from './recording/recorder.ts';

/** New users of the emulator: the people of the clients, and an auditor. */
export const signUpAll = async (
  emulatorHost: string,
  count: number,
): Promise<{ readonly people: readonly Person[]; readonly auditor: Person }> => {
  const admin = createEmulatorAdmin(emulatorHost, 'demo-marketplace');
  const signUp = async (roles: readonly string[]): Promise<Person> => {
    const name = `user-${randomUUID()}`;
    const account = { uid: name, email: `${name}@example.com`, password: 'Passw0rd!', name, roles };
    const uid = await admin.ensureAccount(account);
    return { uid, token: await admin.idTokenFor(uid) };
  };
  const people: Person[] = [];
  for (let number = 0; number < count; number += 1) people.push(await signUp([]));
  return { people, auditor: await signUp(['auditor']) };
};
