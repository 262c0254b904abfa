type User = 'ada' | 'bob' | 'carol';
/** A command on a task of Ada's, on Bob's bid on it, or on its work. */
export interface CommandOnTask {
  readonly name: string;
  readonly method: string;
  /** `{bid}` and `{task}` are the ids. */
  readonly path: string;
  readonly body?: object;
  readonly by: User;
  /** The commands to give before it. */
  readonly after: readonly CommandOnTask[];
  readonly counts?: object;
  readonly appends: object;
}

const edit: CommandOnTask = {
  name: 'PUT /tasks/{id}',
  method: 'PUT',
  path: '/tasks/{task}',
  body: { title: ' New ', category: 'Design', status: 'Completed' },
  by: 'ada',
  after: [],
  counts: { matchedCount: 1, modifiedCount: 1 },
  appends: { type: 'TaskUpdated', data: { title: 'New', status: 'Completed' } },
};
const remove: CommandOnTask = {
  name: 'DELETE /tasks/{id}',
  method: 'DELETE',
  path: '/tasks/{task}',
  by: 'ada',
  after: [],
  counts: { deletedCount: 1 },
  appends: { type: 'TaskDeleted', data: {} },
};
const revise: CommandOnTask = {
  name: 'PUT /bids/{bidId}',
  method: 'PUT',
  path: '/bids/{bid}',
  body: { amount: 70, days: null },
  by: 'bob',
  after: [],
  counts: { modifiedCount: 1 },
  appends: { type: 'BidRevised', data: { amount: 70, message: 'I draw well' } },
};
const withdraw: CommandOnTask = {
  name: 'POST /bids/{bidId}/withdraw',
  method: 'POST',
  path: '/bids/{bid}/withdraw',
  by: 'bob',
  after: [],
  appends: { type: 'BidWithdrawn' },
};
const accept: CommandOnTask = {
  name: 'POST /bids/{bidId}/accept',
  method: 'POST',
  path: '/bids/{bid}/accept',
  by: 'ada',
  after: [],
  appends: { type: 'BidAccepted', data: { bidderUid: 'uid-bob' } },
};
const decline: CommandOnTask = {
  name: 'POST /bids/{bidId}/decline',
  method: 'POST',
  path: '/bids/{bid}/decline',
  body: { reason: ' Too much ' },
  by: 'ada',
  after: [],
  appends: { type: 'BidDeclined', data: { bidderUid: 'uid-bob', reason: 'Too much' } },
};
const resign: CommandOnTask = {
  name: 'POST /tasks/{id}/resign',
  method: 'POST',
  path: '/tasks/{task}/resign',
  body: { reason: ' Ill ' },
  by: 'bob',
  after: [accept],
  appends: { type: 'BidderResigned', data: { reason: 'Ill' } },
};
const takeBack: CommandOnTask = {
  name: 'POST /tasks/{id}/acceptance/withdraw',
  method: 'POST',
  path: '/tasks/{task}/acceptance/withdraw',
  body: { reason: ' Another plan ' },
  by: 'ada',
  after: [accept],
  appends: { type: 'AcceptanceWithdrawn', data: { reason: 'Another plan' } },
};
const deliver: CommandOnTask = {
  name: 'POST /tasks/{id}/deliver',
  method: 'POST',
  path: '/tasks/{task}/deliver',
  body: { note: 'Here it is' },
  by: 'bob',
  after: [accept],
  appends: { type: 'WorkDelivered', data: { note: 'Here it is' } },
};
const requestChanges: CommandOnTask = {
  name: 'POST /tasks/{id}/request-changes',
  method: 'POST',
  path: '/tasks/{task}/request-changes',
  body: { note: 'Larger' },
  by: 'ada',
  after: [accept, deliver],
  appends: { type: 'ChangesRequested', data: { note: 'Larger' } },
};
/** All commands on a task that was posted, but a bid. */
export const commandsOnTask: readonly CommandOnTask[] = [
  edit,
  remove,
  revise,
  {
    ...revise,
    name: `${revise.name} of a declined bid`,
    after: [decline],
    appends: { data: { reopens: true } },
  },
  withdraw,
  decline,
  accept,
  takeBack,
  resign,
  deliver,
  requestChanges,
];
