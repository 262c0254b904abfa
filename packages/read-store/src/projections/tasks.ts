import {
  closesAtOf,
  decisionSince,
  declinesBids,
  formerUser,
  goneIn,
  isClosed,
  objectUntil,
  shownDetails,
  shownPerson,
  taskAuthors,
  taskChangeOf,
  taskEventTypes,
  taskPostedSchema,
  type Hidden,
  type Hiding,
  type PublicTask,
  type RecordedEvent,
  type Task,
  type TaskDocument,
  type TaskEventType,
} from '@marketplace/contracts';
import { defineCollection, defineProjection } from './definition.ts';
import { fieldsOf, hidingFields, type Change } from './layout.ts';

type RecordedTaskEvent = Extract<RecordedEvent, { readonly type: TaskEventType }>;

const counters = ['bidsCount', 'liveBids'] as const;
const columns = [
  'category',
  'deadline',
  'budget',
  'status',
  'ownerUid',
  'bidding',
  'posted',
  'editVersion',
  'work',
  'waitsSince',
  'reminded',
  ...counters,
] as const;

/** The fields of a task that everybody may see, except its counters. */
const everybody = (id: string, body: TaskDocument): Omit<PublicTask, 'bidsCount' | 'bidsOpen'> => ({
  _id: id,
  ...shownDetails(body),
  userName: body.userName ?? formerUser,
  owner: shownPerson(body.ownerUid, body.userName),
  createdAt: body.createdAt,
  updatedAt: body.updatedAt,
  closesAt: closesAtOf(body.deadline),
  acceptingBids: body.status === 'Pending' && !isClosed(body.bidding) && !body.hiddenAt,
  ...decisionSince({ status: body.status, closed: isClosed(body.bidding), waitsSince: body.waitsSince }),
  ...goneIn(body),
  // The last key, so that `hasNoOpenBid` finds it at the end of the text: these tasks have no open bids, whatever their counters are.
  ...(declinesBids({ ...body, acceptedBid: body.acceptedBid || undefined }) && { bidsOpen: 0 }),
});

/** What the decision of a moderator says to the person whose thing is hidden. */
export const hiddenOf = ({ hiddenAt, ground, reason }: Hiding): Hidden | undefined =>
  ground === '' ? undefined : { at: hiddenAt, ground, reason, until: objectUntil(hiddenAt) };

const ownersFields = ({ userEmail, status, work, waitsSince, ...body }: TaskDocument) => ({
  userEmail,
  ...(body.hiddenAt && { hidden: hiddenOf(body) }),
  ...(status === 'In Progress' && work === 'delivered' && waitsSince !== '' && { waitsSince }),
});

type TaskCounters = Readonly<Pick<TaskDocument, (typeof counters)[number]>>;

/** The stored JSON of a task for answers. */
export interface TaskJson {
  readonly shown: string;
  readonly personal: string;
  readonly columns: TaskCounters;
}

/** True if the stored JSON ends with `bidsOpen` 0: then the counters do not count. */
export const hasNoOpenBid = (shown: string): boolean => shown.endsWith('"bidsOpen":0}');

/** The end of a task's JSON, after its fields: the counters. */
export const countersJson = ({ bidsCount, liveBids }: TaskCounters, noBidIsOpen: boolean): string =>
  noBidIsOpen ? `,"bidsCount":${bidsCount}` : `,"bidsCount":${bidsCount},"bidsOpen":${liveBids}`;

/** A task for everybody, as JSON: a `PublicTask`. */
export const publicTaskJson = ({ shown, columns }: TaskJson): string =>
  `${shown.slice(0, -1)}${countersJson(columns, hasNoOpenBid(shown))}}`;

const joined = (task: TaskJson, personal: string): string =>
  `${publicTaskJson(task).slice(0, -1)},${personal.slice(1)}`;

/** A task for its owner, as JSON: a `Task`. */
export const ownersTaskJson = (task: TaskJson): string => joined(task, task.personal);

/** A task for other callers with a token, as JSON. */
export const signedInTaskJson = (task: TaskJson): string => {
  const { userEmail } = JSON.parse(task.personal) as Pick<Task, 'userEmail'>;
  return joined(task, JSON.stringify({ userEmail }));
};

const defineTasks = (name: string, listed: boolean) =>
  defineCollection<TaskDocument, (typeof columns)[number]>(name, {
    fields: {
      ...fieldsOf(taskPostedSchema),
      ownerUid: 'key',
      createdAt: 'key',
      updatedAt: 'key',
      bidsCount: 'integer',
      liveBids: 'integer',
      bidding: 'key',
      acceptedBid: 'key',
      acceptedUid: 'key',
      work: 'key',
      waitsSince: 'key',
      reminded: 'integer',
      ...hidingFields,
      posted: 'position',
      editVersion: 'integer',
    },
    columns,
    answerJson: { everybody, owner: ownersFields },
    // No index has a counter, so that a bid changes only the row, and no index.
    indexes: [
      ['posted'],
      ['deadline', 'posted'],
      ['budget', 'posted'],
      ['category', 'posted'],
      ['status', 'posted'],
      ['ownerUid', 'posted'],
      ['bidding', 'deadline'],
      ['waitsSince', 'posted'],
    ],
    searched: ['title', 'description'],
    authors: taskAuthors,
    counters,
    listed,
  });

/** One document for each task that everybody sees, with the task's id. */
export const taskDocuments = defineTasks('tasks', true);
/** The tasks that moderators have hidden: no list of tasks is made of them. */
export const hiddenTaskDocuments = defineTasks('hidden_tasks', false);

/** Moves a task that is hidden, or shown again, to the other collection. */
const moved = (event: RecordedTaskEvent, body: TaskDocument): readonly Change[] => {
  const { taskId } = event;
  const [to, from] = body.hiddenAt
    ? [hiddenTaskDocuments, taskDocuments]
    : [taskDocuments, hiddenTaskDocuments];
  return [to.put(event, taskId, body), from.remove(event, taskId)];
};

const changesOf = (event: RecordedTaskEvent, before: TaskDocument | undefined): readonly Change[] => {
  const { taskId } = event;
  const change = taskChangeOf(event);
  const documents = before?.hiddenAt ? hiddenTaskDocuments : taskDocuments;
  switch (change.kind) {
    case 'posted': {
      const counts = { bidsCount: 0, liveBids: 0 };
      return [taskDocuments.put(event, taskId, { ...change.record, ...counts, posted: event.position })];
    }
    case 'changed': {
      const { fields, live } = change;
      if (fields.hiddenAt !== undefined) return before ? moved(event, { ...before, ...fields }) : [];
      return [documents.patch(event, taskId, fields, live && { liveBids: live })];
    }
    case 'deleted':
      return [documents.remove(event, taskId)];
    case 'bid': {
      const { placed, live } = change;
      // Most revisions of a bid do not change its task.
      if (placed === 0 && live === 0) return [];
      const by = { ...(placed !== 0 && { bidsCount: placed }), liveBids: live };
      return [documents.increment(event, taskId, by)];
    }
  }
};

/** The tasks, for lists, details and featured tasks, each with its number of bids. */
export const tasksProjection = defineProjection({
  name: 'tasks',
  version: 15,
  readableFrom: 5,
  collections: [taskDocuments, hiddenTaskDocuments],
  lookups: [taskDocuments, hiddenTaskDocuments],
  on: Object.fromEntries(taskEventTypes.map((type) => [type, changesOf])),
});
