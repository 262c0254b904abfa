type User = 'ada' | 'bob' | 'carol';
/** A command on Bob's bid on a task of Ada's, or on its work, and how it is refused. */
export interface BidCommand {
  readonly name: string;
  readonly method: string;
  /** `{bid}` and `{task}` are the ids. */
  readonly path: string;
  readonly body?: object;
  /** It may be left out. */
  readonly isBodyOptional?: true;
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
const decline: BidCommand = {
  name: 'POST /bids/{bidId}/decline',
  method: 'POST',
  path: '/bids/{bid}/decline',
  body: { reason: ' Too much ' },
  isBodyOptional: true,
  by: 'ada',
  forbiddenFor: 'bob',
  after: [],
  appends: { type: 'BidDeclined', data: { bidderUid: 'uid-bob', reason: 'Too much' } },
  refused: [],
};
const resign: BidCommand = {
  name: 'POST /tasks/{id}/resign',
  method: 'POST',
  path: '/tasks/{task}/resign',
  body: { reason: ' Ill ' },
  by: 'bob',
  forbiddenFor: 'ada',
  after: [accept],
  appends: { type: 'BidderResigned', data: { reason: 'Ill' } },
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
  {
    ...revise,
    name: `${revise.name} of a declined bid`,
    after: [decline],
    appends: { data: { reopens: true } },
  },
  { ...withdraw, refused: [...notOpen, [[decline], 'bid-declined']] },
  { ...decline, refused: notOpen },
  {
    ...accept,
    refused: [
      [[withdraw], 'bid-withdrawn'],
      [[decline], 'bid-declined'],
      [[accept, resign], 'bid-withdrawn'],
      [[update({ status: 'Cancelled' })], 'task-is-over'],
    ],
  },
  takeBack,
  {
    ...resign,
    refused: [
      [[], 'nothing-accepted'],
      [[accept, resign], 'nothing-accepted'],
      [[accept, deliver, update({ status: 'Completed' })], 'task-is-over'],
    ],
  },
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
