/** A task that a side has acknowledged. */
export interface PostedTask {
  readonly id: string;
  /** Token of the user who posted it. */
  readonly owner: string;
}

interface FoundTask {
  readonly _id: string;
  readonly bidsCount: number;
  readonly budget: number;
}

/** What a side has acknowledged: it must be there at the end. */
export interface AcknowledgedWrites {
  /** For the answer to that user's POST /addtask. */
  readonly posted: (owner: string) => (answer: Buffer) => void;
  /** For the answer to a POST /bids on the task. */
  readonly bidOn: (taskId: string) => (answer: Buffer) => void;
  /** For the answer to a PUT /tasks/{id} that changes the budget. */
  readonly changed: (taskId: string, budget: number) => (answer: Buffer) => void;
  /** In the order of their answers. */
  readonly tasks: () => readonly PostedTask[];
  /** Position of the last event; 0 where the side has no positions. */
  readonly position: () => number;
  /** @throws when a task, a bid or a change is missing, or one is there that was not acknowledged */
  readonly check: (found: readonly FoundTask[]) => string;
}

interface ExpectedTask extends PostedTask {
  bids: number;
  /** Undefined: as it was posted. */
  budget?: number;
}

export const createAcknowledgedWrites = (): AcknowledgedWrites => {
  const tasks = new Map<string, ExpectedTask>();
  let last = 0;
  /** The field of an answer that says what was written. */
  const written = (answer: Buffer, field: 'insertedId' | 'modifiedCount'): string => {
    const { acknowledged, position, ...fields } = JSON.parse(answer.toString()) as Record<string, unknown>;
    const value = fields[field];
    if (acknowledged !== true || (typeof value !== 'string' && value !== 1))
      throw new Error(`This answer acknowledges nothing: ${answer.toString()}`);
    last = Math.max(last, Number(position ?? 0));
    return String(value);
  };
  const taskOf = (id: string): ExpectedTask => {
    const task = tasks.get(id);
    if (!task) throw new Error(`Nobody posted the task ${id}`);
    return task;
  };
  const isThere = (found: FoundTask | undefined, { bids, budget }: ExpectedTask) =>
    found?.bidsCount === bids && (budget === undefined || found.budget === budget);
  return {
    posted: (owner) => (answer) => {
      const id = written(answer, 'insertedId');
      tasks.set(id, { id, owner, bids: 0 });
    },
    bidOn: (taskId) => (answer) => {
      written(answer, 'insertedId');
      taskOf(taskId).bids += 1;
    },
    changed: (taskId, budget) => (answer) => {
      written(answer, 'modifiedCount');
      taskOf(taskId).budget = budget;
    },
    tasks: () => [...tasks.values()],
    position: () => last,
    check: (found) => {
      const there = new Map(found.map((task) => [task._id, task]));
      const expected = [...tasks.values()];
      const wrong = expected.filter((task) => !isThere(there.get(task.id), task));
      if (wrong.length > 0 || there.size !== tasks.size)
        throw new Error(
          `${tasks.size} tasks were acknowledged, ${there.size} are there; missing, or with other bids or another budget: ` +
            `${wrong.length}, first ${JSON.stringify({ ...wrong[0], owner: undefined })}, there ${JSON.stringify(there.get(wrong[0]?.id ?? ''))}`,
        );
      const count = (of: (task: ExpectedTask) => number) =>
        expected.reduce((sum, task) => sum + of(task), 0).toLocaleString('en');
      const changed = count(({ budget }) => (budget === undefined ? 0 : 1));
      return `${count(() => 1)} tasks, ${changed} of them changed, and ${count(({ bids }) => bids)} bids`;
    },
  };
};
