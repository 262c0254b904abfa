type User = 'ada' | 'bob' | 'carol';
/** A command on Bob's bid on a task of Ada's, or on its work, and how it is refused. */
export interface BidCommand {
  readonly name: string;
  readonly method: string;
  /** `{bid}` and `{task}` are the ids. */
  readonly path: string;
  readonly body?: object;
  readonly by: User;
  readonly forbiddenFor: User;
  /** Commands before it. */
  readonly after: readonly BidCommand[];
  readonly appends: object;
  /** Refused because of the state: what happens before, and the kind. */
  readonly refused: readonly (readonly [after: readonly BidCommand[], kind: string])[];
}

const revise: BidCommand = {
  name: 'PUT /bids/{bidId}',
  method: 'PUT',
  path: '/bids/{bid}',
  body: { amount: 70, days: null },
  by: 'bob',
  forbiddenFor: 'ada',
  after: [],
  appends: { type: 'BidRevised', data: { amount: 70, message: 'I draw well' } },
  refused: [],
};
const withdraw: BidCommand = {
  name: 'POST /bids/{bidId}/withdraw',
  method: 'POST',
  path: '/bids/{bid}/withdraw',
  by: 'bob',
  forbiddenFor: 'ada',
  after: [],
  appends: { type: 'BidWithdrawn' },
  refused: [],
};
const accept: BidCommand = {
  name: 'POST /bids/{bidId}/accept',
  method: 'POST',
  path: '/bids/{bid}/accept',
  by: 'ada',
  forbiddenFor: 'bob',
  after: [],
  appends: { type: 'BidAccepted', data: { bidderUid: 'uid-bob' } },
  refused: [],
};
const update = (body: object): BidCommand => ({ ...revise, path: '/tasks/{task}', body, by: 'ada' });
const takeBack: BidCommand = {
  name: 'POST /tasks/{id}/acceptance/withdraw',
  method: 'POST',
  path: '/tasks/{task}/acceptance/withdraw',
  body: { reason: ' Another plan ' },
  by: 'ada',
  forbiddenFor: 'bob',
  after: [accept],
  appends: { type: 'AcceptanceWithdrawn', data: { reason: 'Another plan' } },
  refused: [[[], 'nothing-accepted']],
};
const deliver: BidCommand = {
  name: 'POST /tasks/{id}/deliver',
  method: 'POST',
  path: '/tasks/{task}/deliver',
  body: { note: 'Here it is' },
  by: 'bob',
  forbiddenFor: 'ada',
  after: [accept],
  appends: { type: 'WorkDelivered', data: { note: 'Here it is' } },
  refused: [],
};
const requestChanges: BidCommand = {
  name: 'POST /tasks/{id}/request-changes',
  method: 'POST',
  path: '/tasks/{task}/request-changes',
  body: { note: 'Larger' },
  by: 'ada',
  forbiddenFor: 'bob',
  after: [accept, deliver],
  appends: { type: 'ChangesRequested', data: { note: 'Larger' } },
  refused: [
    [[], 'nothing-accepted'],
    [[accept], 'nothing-delivered'],
  ],
};
const notOpen: BidCommand['refused'] = [
  [[accept], 'bid-accepted'],
  [[withdraw], 'bid-withdrawn'],
  [[update({ status: 'Completed' })], 'bid-declined'],
];
/** All of them. */
export const bidCommands: readonly BidCommand[] = [
  { ...revise, refused: notOpen },
  { ...withdraw, refused: notOpen },
  {
    ...accept,
    refused: [
      [[withdraw], 'bid-withdrawn'],
      [[update({ status: 'Cancelled' })], 'task-is-over'],
    ],
  },
  takeBack,
  {
    ...deliver,
    refused: [
      [[], 'nothing-accepted'],
      [[accept, deliver], 'already-delivered'],
      [[accept, update({ status: 'Completed' })], 'task-is-over'],
    ],
  },
  requestChanges,
];
