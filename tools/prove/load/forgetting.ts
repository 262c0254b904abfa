import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf } from '../../random.ts';
import type { Person, Recorder } from '../recording/recorder.ts';
import type { Board } from './board.ts';

export interface People {
  /** All current people. The first one is never forgotten; the others are forgotten and replaced. */
  readonly all: Person[];
  signUp(): Promise<Person>;
  /** Signs the person in again, and returns the person with the new token. */
  signIn(person: Person): Promise<Person>;
}

/** Deletes the account of one person, while clients send commands of this person, and replaces the person by a new one. */
export const forgetOne = async (given: {
  readonly people: People;
  readonly board: Board;
  readonly recorder: Recorder;
  readonly random: () => number;
  readonly giveUp: AbortSignal;
}): Promise<void> => {
  const { people, board, recorder, random, giveUp } = given;
  const [, ...others] = people.all;
  const person = oneOf(random, others);
  if (person === undefined) return;
  const isDone = async (): Promise<boolean> => {
    const answer = await recorder.forget(await people.signIn(person));
    // A service whose clock is ahead treats each sign-in as old.
    return answer.got === 'ok' || (answer.got === 'refused' && answer.code !== 'sign-in-again');
  };
  while (!(await isDone()) && !giveUp.aborted) await sleep(100);
  board.gone.add(person.uid);
  people.all[people.all.indexOf(person)] = await people.signUp();
};
