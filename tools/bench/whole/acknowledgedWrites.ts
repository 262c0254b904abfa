/** A task that a side has acknowledged. */
export interface PostedTask {
  readonly id: string;
  /** The token of the user who posted the task. */
  readonly owner: string;
}

/** Counts the acknowledged writes of a side, which must be there at the end. A function throws if its answer acknowledges nothing. */
export interface AcknowledgedWrites {
  /** For the answer to that user's POST /addtask. */
  readonly posted: (owner: string) => (answer: string) => void;
  /** For the answer to a POST /bids. */
  readonly bid: (answer: string) => void;
  /** For the answer to a PUT /tasks/{id}. */
  readonly changed: (answer: string) => void;
  /** The acknowledged tasks until now, in the order of their answers. */
  readonly tasks: () => readonly PostedTask[];
  /** The position of the last event; 0 if the side has no positions. */
  readonly position: () => number;
  /** Compares the tasks and bids of the side with the acknowledged ones. There may be more: a load ends without its last answers. @throws if one is missing */
  readonly check: (found: readonly { readonly bidsCount: number }[]) => string;
}

const inWords = (tasks: number, bids: number) =>
  `${tasks.toLocaleString('en')} tasks and ${bids.toLocaleString('en')} bids`;

export const createAcknowledgedWrites = (): AcknowledgedWrites => {
  const tasks: PostedTask[] = [];
  let [last, bids] = [0, 0];

  /** The value of the field in an answer that acknowledges the write. @throws if the answer acknowledges nothing */
  const written = (answer: string, field: 'insertedId' | 'modifiedCount'): string => {
    const { acknowledged, position, ...fields } = JSON.parse(answer) as Record<string, unknown>;
    const value = fields[field];
    if (acknowledged !== true || (typeof value !== 'string' && value !== 1))
      throw new Error(`This answer acknowledges nothing: ${answer}`);
    last = Math.max(last, Number(position ?? 0));
    return String(value);
  };

  return {
    posted: (owner) => (answer) => {
      tasks.push({ id: written(answer, 'insertedId'), owner });
    },
    bid: (answer) => {
      written(answer, 'insertedId');
      bids += 1;
    },
    changed: (answer) => {
      written(answer, 'modifiedCount');
    },
    tasks: () => [...tasks],
    position: () => last,
    check: (found) => {
      const expected = inWords(tasks.length, bids);
      const bidsFound = found.reduce((sum, { bidsCount }) => sum + bidsCount, 0);
      if (found.length < tasks.length || bidsFound < bids)
        throw new Error(`${expected} were acknowledged, and ${inWords(found.length, bidsFound)} are there.`);
      return expected;
    },
  };
};
