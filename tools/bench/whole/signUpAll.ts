import { signUp } from '../../e2e/people.ts';
import type { Tokens } from './workload.ts';

const people = 40;

/** Creates the users of a workload, and returns their tokens. */
export const signUpAll = async (emulatorHost: string): Promise<Tokens> => {
  const tokenOf = async (name: string) =>
    (await signUp(`http://${emulatorHost}`, `${name}@example.com`, name)).token;
  return {
    people: await Promise.all(Array.from({ length: people }, (_, number) => tokenOf(`user-${number}`))),
    writer: await tokenOf('writer'),
  };
};
