/** What a side has acknowledged: it must be there at the end. */
export interface AcknowledgedWrites {
  /** For the answer to a POST /addtask. */
  readonly posted: (answer: Buffer) => void;
  /** For the answer to a POST /bids on the task. */
  readonly bidOn: (taskId: string) => (answer: Buffer) => void;
  /** Ids in the order of their answers. */
  readonly taskIds: () => readonly string[];
  /** Position of the last event; 0 where the side has no positions. */
  readonly position: () => number;
  /** @throws when a task or a bid is missing, or one is there that was not acknowledged */
  readonly check: (found: readonly { readonly _id: string; readonly bidsCount: number }[]) => string;
}

export const createAcknowledgedWrites = (): AcknowledgedWrites => {
  const bids = new Map<string, number>();
  let last = 0;
  const inserted = (answer: Buffer): string => {
    const { acknowledged, insertedId, position } = JSON.parse(answer.toString()) as Record<string, unknown>;
    if (acknowledged !== true || typeof insertedId !== 'string')
      throw new Error(`This answer acknowledges nothing: ${answer.toString()}`);
    last = Math.max(last, Number(position ?? 0));
    return insertedId;
  };
  return {
    posted: (answer) => {
      bids.set(inserted(answer), 0);
    },
    bidOn: (taskId) => (answer) => {
      inserted(answer);
      bids.set(taskId, (bids.get(taskId) ?? 0) + 1);
    },
    taskIds: () => [...bids.keys()],
    position: () => last,
    check: (found) => {
      const counts = new Map(found.map(({ _id, bidsCount }) => [_id, bidsCount]));
      const wrong = [...bids].filter(([id, count]) => counts.get(id) !== count);
      if (wrong.length > 0 || counts.size !== bids.size)
        throw new Error(
          `${bids.size} tasks were acknowledged, ${counts.size} are there; missing or with another count of bids: ` +
            `${wrong.length}, first ${JSON.stringify(wrong[0])}, there ${counts.get(wrong[0]?.[0] ?? '')}`,
        );
      const total = [...bids.values()].reduce((sum, count) => sum + count, 0);
      return `${bids.size.toLocaleString('en')} tasks and ${total.toLocaleString('en')} bids`;
    },
  };
};
