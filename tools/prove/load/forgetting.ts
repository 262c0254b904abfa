import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf } from '../../random.ts';
import type { Person, Recorder } from '../recording/recorder.ts';
import type { Board } from './board.ts';

/** The people of the clients. */
export interface People {
  /** The first one stays; the others come and go. */
  readonly all: Person[];
  signUp(): Promise<Person>;
  /** The same person after a new sign-in. */
  signIn(person: Person): Promise<Person>;
}

/** One of the people is forgotten, while clients send commands of this person. A new one takes the place. */
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
    // A service whose clock is ahead takes each sign-in for an old one.
    return answer.got === 'ok' || (answer.got === 'refused' && answer.code !== 'sign-in-again');
  };
  while (!(await isDone()) && !giveUp.aborted) await sleep(100);
  board.gone.add(person.uid);
  people.all[people.all.indexOf(person)] = await people.signUp();
};
