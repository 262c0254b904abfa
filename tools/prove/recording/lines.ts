import { readFile } from 'node:fs/promises';
import { notificationKinds, type TaskEventType } from '@marketplace/contracts';
import { z } from 'zod';

/** The commands of the API, and the types of events that each may append. */
export const effects = {
  'POST /addtask': ['TaskPosted'],
  'PUT /tasks/{id}': ['TaskUpdated', 'AcceptanceWithdrawn', 'BidderResigned'],
  'DELETE /tasks/{id}': ['TaskDeleted'],
  'POST /bids': ['BidPlaced'],
  'PUT /bids/{id}': ['BidRevised'],
  'POST /bids/{id}/withdraw': ['BidWithdrawn'],
  'POST /bids/{id}/accept': ['BidAccepted'],
  'POST /bids/{id}/decline': ['BidDeclined'],
  'POST /tasks/{id}/acceptance/withdraw': ['AcceptanceWithdrawn'],
  'POST /tasks/{id}/resign': ['BidderResigned'],
  'POST /tasks/{id}/deliver': ['WorkDelivered'],
  'POST /tasks/{id}/request-changes': ['ChangesRequested'],
  'POST /bids/{id}/review': ['ReviewWritten'],
} as const satisfies Record<string, readonly TaskEventType[]>;
export type CommandCall = keyof typeof effects;
const commandCalls = Object.keys(effects) as [CommandCall, ...CommandCall[]];

const time = z.number().meta({ description: 'Milliseconds since the recording began' });
const refused = z.object({ got: z.literal('refused'), status: z.int(), code: z.string() });
/** No answer, or an answer that does not say whether the command was executed. */
const unknown = z.object({ got: z.literal('unknown'), why: z.string() });

const commandAnswer = z.discriminatedUnion('got', [
  z.object({
    got: z.literal('ok'),
    position: z.int(),
    insertedId: z.string().optional(),
    /** False if the answer says that the command changed nothing. */
    changed: z.boolean(),
  }),
  refused,
  unknown,
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

/** One request of a command. A command whose answer is unknown is sent again with the same key: the same `command`, a new `request`. */
const commandLine = z.object({
  kind: z.literal('command'),
  request: z.string(),
  /** The command's Idempotency-Key. */
  command: z.string(),
  client: z.int(),
  by: z.string(),
  call: z.enum(commandCalls),
  id: z.string().optional(),
  body: z.record(z.string(), z.unknown()),
  from: time,
  to: time,
  answer: commandAnswer,
});
export type CommandLine = z.infer<typeof commandLine>;

/** The key of a command that the product stored, in the transaction of its events; `position` is the position of the last event. */
export const keyLine = z.object({
  kind: z.literal('key'),
  by: z.string(),
  command: z.string(),
  position: z.int(),
  /** Empty if the command changed nothing. */
  insertedId: z.string(),
});
export type KeyLine = z.infer<typeof keyLine>;

/** A person's request to be forgotten, from the first call until the answer is known. */
const forgetLine = z.object({
  kind: z.literal('forget'),
  by: z.string(),
  from: time,
  to: time,
  answer: commandAnswer,
});

/** The fields of a task that the judge compares. */
export const shownTask = z.object({
  _id: z.string(),
  /** Null if the owner is forgotten. */
  title: z.string().nullable(),
  budget: z.number(),
  status: z.string(),
  bidsCount: z.int(),
  bidsOpen: z.int(),
});
export type ShownTask = z.infer<typeof shownTask>;
export const shownBid = z.object({
  _id: z.string(),
  amount: z.number().optional(),
  message: z.string().nullable().optional(),
  state: z.string(),
});
export type ShownBid = z.infer<typeof shownBid>;
export const shownNotification = z.object({
  kind: z.enum(notificationKinds),
  taskId: z.string(),
  title: z.string().nullable(),
  position: z.int(),
  bidId: z.string().optional(),
  bidder: z.string().optional(),
});
export type ShownNotification = z.infer<typeof shownNotification>;

const shown = z.discriminatedUnion('what', [
  /** One task; `task` undefined means 404. */
  z.object({ what: z.literal('task'), task: shownTask.optional() }),
  z.object({ what: z.literal('mine'), tasks: z.array(shownTask) }),
  /** The bids on a task, as its owner sees them. */
  z.object({ what: z.literal('bids'), bids: z.array(shownBid) }),
  /** The number of bids that the caller has placed. */
  z.object({ what: z.literal('placed'), count: z.int() }),
  /** The newest notifications of the caller. */
  z.object({ what: z.literal('bell'), entries: z.array(shownNotification) }),
]);
export type ShownDocument = z.infer<typeof shown>;
const readLine = z.object({
  kind: z.literal('read'),
  client: z.int(),
  by: z.string(),
  what: z.enum(['task', 'mine', 'bids', 'placed', 'bell']),
  id: z.string().optional(),
  /** The X-Min-Position of the read; 0 if it had none. */
  token: z.int(),
  from: time,
  to: time,
  answer: z.discriminatedUnion('got', [
    z.object({ got: z.literal('ok'), position: z.int(), shown }),
    refused,
    unknown,
  ]),
});
export type ReadLine = z.infer<typeof readLine>;

/** The start of a stream of live updates: all events after this position must follow. */
const streamLine = z.object({ kind: z.literal('stream'), stream: z.string(), after: z.int(), at: time });
const updateLine = z.object({
  kind: z.literal('update'),
  stream: z.string(),
  position: z.int(),
  type: z.string(),
  taskId: z.string(),
  at: time,
});
/** The head of the ledger that an auditor has read. */
const headLine = z.object({ kind: z.literal('head'), position: z.int(), hash: z.string(), at: time });
/** A fault. `fresh`: milliseconds from its end until all kinds of reads showed all acknowledged commands; undefined means never. */
const faultLine = z.object({
  kind: z.literal('fault'),
  part: z.string(),
  fault: z.string(),
  from: time,
  to: time,
  fresh: z.number().optional(),
});
export type FaultLine = z.infer<typeof faultLine>;

/** A mail as the server got it; `text`: its plain part. */
const mailLine = z.object({
  kind: z.literal('mail'),
  to: z.string(),
  messageId: z.string(),
  text: z.string(),
  at: time,
});
export type MailLine = z.infer<typeof mailLine>;
/** A person has read all notifications up to the position, and muted these kinds. */
const silenceLine = z.object({
  kind: z.literal('silence'),
  by: z.string(),
  upTo: z.int(),
  muted: z.array(z.string()),
  at: time,
});
/** From then on, all mails are due, and were waited for. */
const allDueLine = z.object({ kind: z.literal('allDue'), at: time });

/** A rebuild of a projection, from the call to its end. */
const rebuildLine = z.object({
  kind: z.literal('rebuild'),
  projection: z.string(),
  ended: z.string(),
  message: z.string().optional(),
  from: time,
  to: time,
});

const line = z.discriminatedUnion('kind', [
  commandLine,
  keyLine,
  forgetLine,
  readLine,
  streamLine,
  updateLine,
  headLine,
  faultLine,
  rebuildLine,
  mailLine,
  silenceLine,
  allDueLine,
]);
export type Line = z.infer<typeof line>;

export const readRecording = async (file: string): Promise<readonly Line[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)));

export const linesOf = <K extends Line['kind']>(lines: readonly Line[], kind: K) =>
  lines.filter((one): one is Extract<Line, { readonly kind: K }> => one.kind === kind);
