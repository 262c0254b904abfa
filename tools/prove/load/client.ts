import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandAnswer } from '../recording/lines.ts';
import type { Command, Person, Read, Recorder } from '../recording/recorder.ts';
import { liveTasks, type Board, type KnownTask } from './board.ts';
import { oneOf, weighted } from './random.ts';

/** How often each kind of step is taken. */
const weights = {
  post: 10,
  bid: 34,
  revise: 6,
  withdraw: 5,
  accept: 8,
  takeBack: 4,
  deliver: 3,
  requestChanges: 2,
  update: 7,
  delete: 1,
  sendAgain: 8,
  look: 12,
} as const;
type Step = keyof typeof weights;

export interface ClientParts {
  readonly client: number;
  readonly people: readonly Person[];
  readonly board: Board;
  readonly recorder: Recorder;
  readonly random: () => number;
  /** A command whose answer stays unknown is given up when this aborts. */
  readonly giveUp: AbortSignal;
}

/** One client: it does one thing after the other, and often reads at once what it has written. */
export const createClient = ({ client, people, board, recorder, random, giveUp }: ClientParts) => {
  const sent: Command[] = [];
  const person = (): Person => {
    const one = oneOf(random, people);
    if (one === undefined) throw new Error('Nobody is signed in.');
    return one;
  };
  const read = (given: Omit<Read, 'client'>) => recorder.read({ client, ...given });

  /** Sends a command until its answer is known. */
  const command = async (given: Omit<Command, 'client' | 'command'>): Promise<CommandAnswer> => {
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
  };

  /** Reads with the token of the command what the command has changed. */
  const readBack = async (task: KnownTask, by: Person, answer: CommandAnswer): Promise<void> => {
    if (answer.got !== 'ok' || random() < 0.5) return;
    const token = answer.position;
    const what = weighted(random, { task: 5, mine: 1, bids: 2, placed: 2 });
    if (what === 'bids' || what === 'mine') await read({ by: task.owner, what, id: task.id, token });
    else await read({ by, what, id: task.id, token });
  };

  const post = async (): Promise<void> => {
    const owner = person();
    const body = {
      title: `Task ${randomUUID()}`,
      category: 'Writing',
      description: 'Written by a client that takes notes',
      deadline: '2099-05-31',
      budget: Math.floor(random() * 1_000),
    };
    const answer = await command({ by: owner, call: 'POST /addtask', body });
    if (answer.got !== 'ok') return;
    const id = answer.insertedId ?? '';
    const task: KnownTask = { id, owner, bids: [], accepted: undefined, deleted: false };
    board.tasks.push(task);
    await readBack(task, owner, answer);
  };

  const bid = async (task: KnownTask): Promise<void> => {
    const by = person();
    const offer = { amount: Math.floor(random() * 1_000), message: `Offer ${randomUUID()}` };
    const body = { taskId: task.id, ...(by.uid !== task.owner.uid && random() < 0.8 && offer) };
    const answer = await command({ by, call: 'POST /bids', body });
    if (answer.got !== 'ok') return;
    task.bids.push({ id: answer.insertedId ?? '', by, withdrawn: false });
    await readBack(task, by, answer);
  };

  const ofBid = async (task: KnownTask, step: 'revise' | 'withdraw' | 'accept'): Promise<void> => {
    const isWithdrawn = step === 'accept' && random() < 0.25;
    const withdrawn = task.bids.filter((known) => known.withdrawn);
    const one = oneOf(random, isWithdrawn && withdrawn.length > 0 ? withdrawn : task.bids.slice(-8));
    if (one === undefined) return bid(task);
    const { id } = one;
    const by = step === 'accept' ? task.owner : one.by;
    const offer = { amount: Math.floor(random() * 1_000), message: `Offer ${randomUUID()}` };
    const answer = await (step === 'revise'
      ? command({ by, call: 'PUT /bids/{id}', id, body: offer })
      : command({ by, call: `POST /bids/{id}/${step}`, id }));
    if (answer.got !== 'ok') return;
    if (step === 'withdraw') one.withdrawn = true;
    if (step === 'accept') task.accepted = one;
    await readBack(task, by, answer);
  };

  const ofWork = async (task: KnownTask, step: 'takeBack' | 'deliver' | 'requestChanges'): Promise<void> => {
    const { id, owner, accepted } = task;
    if (accepted === undefined) return ofBid(task, 'accept');
    const note = { note: `Note ${randomUUID()}` };
    const given = {
      takeBack: {
        by: owner,
        call: 'POST /tasks/{id}/acceptance/withdraw',
        body: { reason: `Because ${randomUUID()}` },
      },
      deliver: { by: accepted.by, call: 'POST /tasks/{id}/deliver', body: note },
      requestChanges: { by: owner, call: 'POST /tasks/{id}/request-changes', body: note },
    } as const;
    const answer = await command({ id, ...given[step] });
    if (answer.got === 'ok' && step === 'takeBack') task.accepted = undefined;
    await readBack(task, given[step].by, answer);
  };

  const ofOwner = async (task: KnownTask, step: 'update' | 'delete'): Promise<void> => {
    const { id, owner: by } = task;
    // Most tasks go on taking bids: a task that is Pending again is set back from an acceptance, too.
    const status = oneOf(random, ['Pending', 'Pending', 'Completed', undefined]);
    const body = { title: `Title ${randomUUID()}`, ...(status && { status }) };
    const answer = await (step === 'delete'
      ? command({ by, call: 'DELETE /tasks/{id}', id })
      : command({ by, call: 'PUT /tasks/{id}', id, body }));
    if (step === 'delete') task.deleted = true;
    await readBack(task, by, answer);
  };

  const steps: Readonly<Record<Step, (task: KnownTask) => Promise<unknown>>> = {
    post,
    bid,
    revise: (task) => ofBid(task, 'revise'),
    withdraw: (task) => ofBid(task, 'withdraw'),
    accept: (task) => ofBid(task, 'accept'),
    takeBack: (task) => ofWork(task, 'takeBack'),
    deliver: (task) => ofWork(task, 'deliver'),
    requestChanges: (task) => ofWork(task, 'requestChanges'),
    update: (task) => ofOwner(task, 'update'),
    delete: (task) => ofOwner(task, 'delete'),
    sendAgain: async () => {
      const one = oneOf(random, sent.slice(-50));
      if (one) await recorder.command(one);
    },
    look: async (task) => {
      const what = weighted(random, { task: 6, mine: 1, placed: 2 });
      // Twice, as a page that is loaded again: it must not be older then.
      for (let times = 0; times < 2; times += 1) await read({ by: task.owner, what, id: task.id });
    },
  };

  return {
    step: async (): Promise<void> => {
      const task = oneOf(random, liveTasks(board, random));
      await (task === undefined ? post() : steps[weighted(random, weights)](task));
    },
  };
};
