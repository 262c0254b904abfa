import type { TaskCommands } from '../taskCommands.ts';

type CommandName = Exclude<keyof TaskCommands, 'postTask' | 'placeBid'>;
/** A command on a task of Ada's, on Bob's bid on it, or on its work. */
export interface CommandOnTask {
  readonly name: CommandName;
  readonly body?: object;
  readonly by: 'ada' | 'bob' | 'carol';
  /** The commands to give before it. */
  readonly after: readonly CommandName[];
  readonly counts?: object;
  readonly appends: object;
}

const commands: Readonly<
  Record<CommandName, Omit<CommandOnTask, 'name' | 'after'> & Partial<CommandOnTask>>
> = {
  updateTask: {
    body: { title: ' New ', category: 'Design', status: 'Completed' },
    by: 'ada',
    counts: { matchedCount: 1, modifiedCount: 1 },
    appends: { type: 'TaskUpdated', data: { title: 'New', status: 'Completed' } },
  },
  deleteTask: { by: 'ada', counts: { deletedCount: 1 }, appends: { type: 'TaskDeleted', data: {} } },
  reviseBid: {
    body: { amount: 70, days: null },
    by: 'bob',
    counts: { modifiedCount: 1 },
    appends: { type: 'BidRevised', data: { amount: 70, message: 'I draw well' } },
  },
  withdrawBid: { by: 'bob', appends: { type: 'BidWithdrawn' } },
  declineBid: {
    body: { reason: ' Too much ' },
    by: 'ada',
    appends: { type: 'BidDeclined', data: { bidderUid: 'uid-bob', reason: 'Too much' } },
  },
  acceptBid: { by: 'ada', appends: { type: 'BidAccepted', data: { bidderUid: 'uid-bob' } } },
  withdrawAcceptance: {
    body: { reason: ' Another plan ' },
    by: 'ada',
    after: ['acceptBid'],
    appends: { type: 'AcceptanceWithdrawn', data: { reason: 'Another plan' } },
  },
  resign: {
    body: { reason: ' Ill ' },
    by: 'bob',
    after: ['acceptBid'],
    appends: { type: 'BidderResigned', data: { reason: 'Ill' } },
  },
  deliverWork: {
    body: { note: 'Here it is' },
    by: 'bob',
    after: ['acceptBid'],
    appends: { type: 'WorkDelivered', data: { note: 'Here it is' } },
  },
  requestChanges: {
    body: { note: 'Larger' },
    by: 'ada',
    after: ['acceptBid', 'deliverWork'],
    appends: { type: 'ChangesRequested', data: { note: 'Larger' } },
  },
  writeReview: {
    body: { stars: 4, text: ' Good ' },
    by: 'bob',
    after: ['acceptBid', 'updateTask'],
    appends: { type: 'ReviewWritten', data: { stars: '4', text: 'Good' } },
  },
};

export const commandNamed = (name: CommandName): CommandOnTask => ({ after: [], ...commands[name], name });

/** Every command on a task that was posted, but a bid. */
export const commandsOnTask = (Object.keys(commands) as CommandName[]).map(commandNamed);
