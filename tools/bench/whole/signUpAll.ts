import { signUp } from '../setup/signUp.ts';
import type { Tokens } from './workload.ts';

const people = 40;

/** The users of a workload. */
export const signUpAll = async (emulatorHost: string): Promise<Tokens> => {
  const signedUp = (name: string) => signUp(emulatorHost, { name, email: `${name}@example.com` });
  return {
    people: await Promise.all(Array.from({ length: people }, (_, number) => signedUp(`user-${number}`))),
    writer: await signedUp('writer'),
  };
};
