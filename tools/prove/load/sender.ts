import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandAnswer } from '../recording/lines.ts';
import type { Command, Person, ReadRequest, Recorder } from '../recording/recorder.ts';
import type { Board, KnownTask } from './board.ts';
import { oneOf, weighted } from '../../random.ts';

export interface ClientDeps {
  readonly client: number;
  readonly people: readonly Person[];
  readonly board: Board;
  readonly recorder: Recorder;
  readonly random: () => number;
  /** When this aborts, a command whose answer is still unknown is not sent again. */
  readonly giveUp: AbortSignal;
}

/** The functions with which one client sends commands and reads. */
export interface Sender extends Pick<ClientDeps, 'board' | 'random'>, Pick<Recorder, 'writeBeside'> {
  /** Any logged-in user. */
  readonly person: () => Person;
  /** Sends a command until its answer is known. */
  readonly command: (given: Omit<Command, 'client' | 'command'>) => Promise<CommandAnswer>;
  /** Sends one of the last commands once more, with its key. */
  readonly sendAgain: () => Promise<void>;
  readonly read: (given: Omit<ReadRequest, 'client'>) => Promise<unknown>;
  /** In half of the cases, reads data that the command changed, with the token of the command's answer. */
  readonly readBack: (task: KnownTask, by: Person, answer: CommandAnswer) => Promise<void>;
}

export const createSender = ({ client, people, board, recorder, random, giveUp }: ClientDeps): Sender => {
  const sent: Command[] = [];
  const read: Sender['read'] = (given) => recorder.read({ client, ...given });
  return {
    board,
    random,
    read,
    writeBeside: (by, call, body) => recorder.writeBeside(by, call, body),
    person: () => {
      const one = oneOf(random, people);
      if (one === undefined) throw new Error('Nobody is signed in.');
      return one;
    },
    command: async (given) => {
      const one = { ...given, client, command: randomUUID() };
      for (;;) {
        const answer = await recorder.command(one);
        if (answer.got === 'ok') board.highest = Math.max(board.highest, answer.position);
        const isTooMany = answer.got === 'refused' && answer.status === 429;
        if (answer.got !== 'unknown' && !isTooMany) {
          if (answer.got === 'ok') sent.push(one);
          return answer;
        }
        if (giveUp.aborted) return answer;
        await sleep(50 + 100 * random());
      }
    },
    sendAgain: async () => {
      const one = oneOf(random, sent.slice(-50));
      if (one) await recorder.command(one);
    },
    readBack: async (task, by, answer) => {
      if (answer.got !== 'ok' || random() < 0.5) return;
      const token = answer.position;
      const what = weighted(random, { task: 5, mine: 1, bids: 2, placed: 2, bell: 2 });
      const isOwners = what === 'bids' || what === 'mine';
      await read({ by: isOwners ? task.owner : by, what, id: task.id, token });
    },
  };
};
