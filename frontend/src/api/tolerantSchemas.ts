import {
  closesAtOf,
  defaultStatus,
  defaultUserName,
  hiddenSchema,
  hasClosed,
  publicTaskSchema,
  type PublicTask,
  type Task,
  type TaskAnswer,
} from '@marketplace/contracts';
import { z } from 'zod';
import { now } from '../browser/now.ts';

// During an update of the services, or from an older service, a document may lack some fields. Screens show the other fields.

/** The schema of a field; reads `value` from a document without the field. */
const orElse = <Value>(field: z.ZodType<Value>, value: Value) =>
  field.nullish().transform((read) => read ?? value);

const { shape } = publicTaskSchema;
const hidden = hiddenSchema.optional();
const fields = {
  ...shape,
  // null: the text was deleted with its author’s account.
  description: shape.description.optional().transform((read) => (read === undefined ? '' : read)),
  deadline: orElse(shape.deadline, ''),
  userName: orElse(shape.userName, defaultUserName),
  owner: shape.owner.nullish(),
  status: orElse(shape.status, defaultStatus),
  createdAt: orElse(shape.createdAt, ''),
  updatedAt: orElse(shape.updatedAt, ''),
  bidsCount: orElse(shape.bidsCount, 0),
  bidsOpen: orElse(shape.bidsOpen, 0),
  closesAt: shape.closesAt.nullish(),
  acceptingBids: shape.acceptingBids.nullish(),
  waitsSince: shape.waitsSince,
};

interface TaskBidding {
  readonly status: PublicTask['status'];
  readonly deadline: string;
  readonly closesAt?: string | null | undefined;
  readonly acceptingBids?: boolean | null | undefined;
  readonly userName: string;
  readonly owner?: PublicTask['owner'] | null | undefined;
}

/** Whether a task takes bids, and until when, and whose it is; without a deadline `closesAt` is empty. */
const withBidding = <Read extends TaskBidding>(task: Read) => {
  const { deadline, status } = task;
  const open = status === defaultStatus && (deadline === '' || !hasClosed(deadline, now().toISOString()));
  return {
    ...task,
    closesAt: task.closesAt ?? (deadline === '' ? '' : closesAtOf(deadline)),
    acceptingBids: task.acceptingBids ?? open,
    owner: task.owner ?? { name: task.userName },
  };
};

/** RTK Query's types want the same input and output type. These schemas accept any input, and return the type of the contract. */
const reads = <Document>(schema: z.ZodType<Document>) => schema as z.ZodType<Document, Document>;

export const readablePublicTask = reads<PublicTask>(z.object(fields).transform(withBidding));
export const readableTask = reads<Task>(
  z.object({ ...fields, userEmail: z.string().nullable().default(''), hidden }).transform(withBidding),
);
export const readableTaskAnswer = reads<TaskAnswer>(
  z.object({ ...fields, userEmail: z.string().nullish(), hidden }).transform(withBidding),
);

/** Reads a list document by document. A document that can't be read is left out, and the console shows why. */
export const eachOf = <Document>(document: z.ZodType<Document>) =>
  reads<Document[]>(
    z.array(z.unknown()).transform((list) =>
      list.flatMap((one) => {
        const read = document.safeParse(one);
        if (read.success) return [read.data];
        console.error('A document of a list can’t be read, so it is left out', one, read.error.issues);
        return [];
      }),
    ),
  );
