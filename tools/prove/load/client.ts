import type { Person } from '../recording/recorder.ts';
import { liveTasks, type KnownTask } from './board.ts';
import { oneOf, weighted } from '../../random.ts';
import { taskWith, textBy } from './texts.ts';
import { createSender, type ClientDeps, type Sender } from './sender.ts';

/** The weight of each kind of step: how often it is chosen. */
const weights = {
  post: 10,
  bid: 34,
  revise: 6,
  withdraw: 5,
  accept: 8,
  decline: 4,
  takeBack: 3,
  resign: 2,
  deliver: 3,
  requestChanges: 2,
  review: 2,
  update: 7,
  delete: 1,
  sendAgain: 8,
  message: 3,
  mark: 1,
  look: 12,
} as const;
type Step = keyof typeof weights;

const post = async ({ person, random, command, board, readBack }: Sender): Promise<void> => {
  const owner = person();
  const description = textBy(owner, 'Written by a client that takes notes');
  const body = taskWith(textBy(owner, 'Task'), description, Math.floor(random() * 1_000));
  const answer = await command({ by: owner, call: 'POST /addtask', body });
  if (answer.got !== 'ok') return;
  const id = answer.insertedId ?? '';
  const task: KnownTask = { id, owner, bids: [], accepted: undefined, deleted: false };
  board.tasks.push(task);
  await readBack(task, owner, answer);
};

const bid = async (sender: Sender, task: KnownTask): Promise<void> => {
  const { person, random, command, readBack } = sender;
  const by = person();
  const offer = { amount: Math.floor(random() * 1_000), message: textBy(by, 'Offer') };
  const body = { taskId: task.id, ...(by.uid !== task.owner.uid && random() < 0.8 && offer) };
  const answer = await command({ by, call: 'POST /bids', body });
  if (answer.got !== 'ok') return;
  task.bids.push({ id: answer.insertedId ?? '', by, withdrawn: false });
  await readBack(task, by, answer);
};

const changeBid = async (
  sender: Sender,
  task: KnownTask,
  step: 'revise' | 'withdraw' | 'accept' | 'decline',
): Promise<void> => {
  const { random, command, readBack } = sender;
  const isWithdrawn = step === 'accept' && random() < 0.25;
  const withdrawn = task.bids.filter((known) => known.withdrawn);
  const one = oneOf(random, isWithdrawn && withdrawn.length > 0 ? withdrawn : task.bids.slice(-8));
  if (one === undefined) return bid(sender, task);
  const { id } = one;
  const by = step === 'accept' || step === 'decline' ? task.owner : one.by;
  const reason = random() < 0.5 && { body: { reason: textBy(by, 'Because') } };
  const offer = { amount: Math.floor(random() * 1_000), message: textBy(by, 'Offer') };
  const answer = await (step === 'revise'
    ? command({ by, call: 'PUT /bids/{id}', id, body: offer })
    : command({ by, call: `POST /bids/{id}/${step}`, id, ...(step === 'decline' && reason) }));
  if (answer.got !== 'ok') return;
  if (step === 'withdraw') one.withdrawn = true;
  if (step === 'accept') task.accepted = one;
  await readBack(task, by, answer);
};

const changeWork = async (
  sender: Sender,
  task: KnownTask,
  step: 'takeBack' | 'resign' | 'deliver' | 'requestChanges',
): Promise<void> => {
  const { id, owner, accepted } = task;
  if (accepted === undefined) return changeBid(sender, task, 'accept');
  const note = (by: Person) => ({ note: textBy(by, 'Note') });
  const given = {
    takeBack: {
      by: owner,
      call: 'POST /tasks/{id}/acceptance/withdraw',
      body: { reason: textBy(owner, 'Because') },
    },
    resign: {
      by: accepted.by,
      call: 'POST /tasks/{id}/resign',
      body: { reason: textBy(accepted.by, 'Because') },
    },
    deliver: { by: accepted.by, call: 'POST /tasks/{id}/deliver', body: note(accepted.by) },
    requestChanges: { by: owner, call: 'POST /tasks/{id}/request-changes', body: note(owner) },
  } as const;
  const answer = await sender.command({ id, ...given[step] });
  if (answer.got === 'ok' && (step === 'takeBack' || step === 'resign')) task.accepted = undefined;
  await sender.readBack(task, given[step].by, answer);
};

/** A review by one side of the newest deal, most of which go on. */
const review = async (sender: Sender, task: KnownTask): Promise<void> => {
  const { random, command, readBack } = sender;
  const bid = task.accepted ?? task.bids.at(-1);
  if (bid === undefined) return changeBid(sender, task, 'accept');
  const by = random() < 0.5 ? task.owner : bid.by;
  const body = { stars: 1 + Math.floor(random() * 5), ...(random() < 0.5 && { text: textBy(by, 'Review') }) };
  const answer = await command({ by, call: 'POST /bids/{id}/review', id: bid.id, body });
  await readBack(task, by, answer);
};

const changeTask = async (
  { random, command, readBack }: Sender,
  task: KnownTask,
  step: 'update' | 'delete',
): Promise<void> => {
  const { id, owner: by } = task;
  // Most tasks stay open for bids. `Pending` also takes back an acceptance.
  const status = oneOf(random, ['Pending', 'Pending', 'Completed', undefined]);
  const body = { title: textBy(by, 'Title'), ...(status && { status }) };
  const answer = await (step === 'delete'
    ? command({ by, call: 'DELETE /tasks/{id}', id })
    : command({ by, call: 'PUT /tasks/{id}', id, body }));
  if (step === 'delete') task.deleted = true;
  await readBack(task, by, answer);
};

/** Writes a message of the owner or the bidder, or the owner's note about a bid. */
const writeBeside = async (
  { random, writeBeside: write }: Sender,
  task: KnownTask,
  step: 'message' | 'mark',
): Promise<void> => {
  const bid = oneOf(random, task.bids.slice(-8));
  if (bid === undefined) return;
  const by = step === 'message' && random() < 0.5 ? bid.by : task.owner;
  await (step === 'message'
    ? write(by, `POST /bids/${bid.id}/messages`, { text: textBy(by, 'Message') })
    : write(by, `PUT /bids/${bid.id}/mark`, { note: textBy(by, 'Note') }));
};

const look = async ({ random, read }: Sender, { owner, id }: KnownTask): Promise<void> => {
  const what = weighted(random, { task: 6, mine: 1, placed: 2, bell: 2 });
  // Reads twice, like a page that is loaded again: the second answer must not be older than the first.
  for (let times = 0; times < 2; times += 1) await read({ by: owner, what, id });
};

const steps: Readonly<Record<Step, (sender: Sender, task: KnownTask) => Promise<void>>> = {
  post,
  bid,
  revise: (sender, task) => changeBid(sender, task, 'revise'),
  withdraw: (sender, task) => changeBid(sender, task, 'withdraw'),
  accept: (sender, task) => changeBid(sender, task, 'accept'),
  decline: (sender, task) => changeBid(sender, task, 'decline'),
  resign: (sender, task) => changeWork(sender, task, 'resign'),
  takeBack: (sender, task) => changeWork(sender, task, 'takeBack'),
  deliver: (sender, task) => changeWork(sender, task, 'deliver'),
  requestChanges: (sender, task) => changeWork(sender, task, 'requestChanges'),
  review,
  update: (sender, task) => changeTask(sender, task, 'update'),
  delete: (sender, task) => changeTask(sender, task, 'delete'),
  sendAgain: (sender) => sender.sendAgain(),
  message: (sender, task) => writeBeside(sender, task, 'message'),
  mark: (sender, task) => writeBeside(sender, task, 'mark'),
  look,
};

/** A client, which takes one step after the other, and often reads at once what it has written. */
export const createClient = (deps: ClientDeps) => {
  const { board, random } = deps;
  const sender = createSender(deps);
  return {
    step: async (): Promise<void> => {
      const task = oneOf(random, liveTasks(board, random));
      await (task === undefined ? post(sender) : steps[weighted(random, weights)](sender, task));
    },
  };
};
