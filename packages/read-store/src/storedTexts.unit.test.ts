import {
  biddingOf,
  formerUser,
  lacksTexts,
  publicTaskSchema,
  statuses,
  taskSchema,
  type TaskDocument,
} from '@marketplace/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownersTaskJson, publicTaskJson, taskDocuments } from './projections/index.ts';
import { bodyOf, textsOf } from './storedTexts.ts';
import { taskBody } from './testing/documents.ts';

const id = '01930b6e-5f3a-7c41-9d52-000000000001';
/** Any text; some end like the JSON of a task without open bids. */
const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"bidsOpen":0}', formerUser, null));
const body: fc.Arbitrary<TaskDocument> = fc
  .record({
    title: text,
    description: text,
    userName: text,
    userEmail: text,
    status: fc.constantFrom(...statuses),
    bidsCount: fc.nat(99),
    liveBids: fc.nat(99),
    bidding: fc.constantFrom('open', 'near', 'closed', 'full'),
    acceptedBid: fc.constantFrom('', '01930b6e-5f3a-7c41-9d52-00000000000b'),
    budget: fc.constantFrom(0, 0.1, 1e9),
    work: fc.constantFrom('', 'started', 'delivered', 'changes-requested'),
    waitsSince: fc.constantFrom('', '2027-01-02T00:00:00.000Z'),
  })
  .map((fields) => taskBody(fields));

const columnsOf = (task: TaskDocument) => {
  const { shown, personal } = textsOf('tasks', id, task);
  const columns = Object.fromEntries(taskDocuments.columns.map((name) => [name, task[name]]));
  return { shown, personal, columns: columns as unknown as TaskDocument };
};

it('a task is shown with what everybody may see, and its counters; its owner sees more', () => {
  fc.assert(
    fc.property(body, (task) => {
      const { status, acceptedBid, deadline, bidding, liveBids, work, waitsSince } = task;
      const isFor = publicTaskSchema.strict().parse(JSON.parse(publicTaskJson(columnsOf(task))));
      const { title, category, description, budget, userName, createdAt, updatedAt, bidsCount } = task;
      expect(isFor).toEqual({
        _id: id,
        title,
        category,
        description,
        deadline,
        budget,
        status,
        userName: userName ?? formerUser,
        owner: userName === null ? { name: formerUser } : { uid: task.ownerUid, name: userName },
        ...(lacksTexts(task) && { forgotten: true }),
        createdAt,
        updatedAt,
        bidsCount,
        ...biddingOf({
          status,
          deadline,
          liveBids,
          closed: bidding === 'closed' || bidding === 'full',
          waitsSince,
          acceptedBid: acceptedBid || undefined,
        }),
      });
      const own = taskSchema.strict().parse(JSON.parse(ownersTaskJson(columnsOf(task))));
      const waits = status === 'In Progress' && work === 'delivered' && waitsSince !== '';
      expect(own).toEqual({ ...isFor, userEmail: task.userEmail, ...(waits && { waitsSince }) });
    }),
  );
});

it('a document is made again from its columns and texts', () => {
  fc.assert(
    fc.property(body, (task) => {
      const { columns } = columnsOf(task);
      expect(bodyOf('tasks', columns, textsOf('tasks', id, task))).toEqual(task);
    }),
  );
});
