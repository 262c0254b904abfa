import type { Append, AppendResult, Ledger } from '@marketplace/event-store';
import { newId } from '@marketplace/command-service';
import type { Changed } from './product.ts';

// Faults of the ledger and of the commands, planted in the ports that the command service is given.

/** True at each nth call. */
export const eachNth = (nth: number): (() => boolean) => {
  let count = 0;
  return () => (count += 1) % nth === 0;
};

const appending = (
  append: (given: Append, ledger: Ledger) => Promise<AppendResult>,
): Pick<Changed, 'ledger'> => ({
  ledger: (ledger) => ({ ...ledger, append: (given) => append(given, ledger) }),
});

const [isLost, isRefused] = [eachNth(20), eachNth(20)];

/** Says that it has appended, and has not. */
export const lostCommit = appending(async (append, ledger) => {
  if (!isLost()) return ledger.append(append);
  return { kind: 'appended', position: (await ledger.head()).position + 1, recordedAt: append.decidedAt };
});

/** Appends, and says that the key was used for another request. */
export const writtenAndRefused = appending(async (append, ledger) => {
  const result = await ledger.append(append);
  return result.kind === 'appended' && isRefused() ? { kind: 'key-reused' } : result;
});

/** Keeps a key, and does not look at it when it comes again. */
export const doubledRetry = ((): Changed => {
  const kept = new Set<string>();
  return {
    ledger: (ledger) => ({
      ...ledger,
      append: ({ idempotency, ...append }) => {
        const isFirst = idempotency !== undefined && !kept.has(idempotency.key);
        if (isFirst) kept.add(idempotency.key);
        return ledger.append(isFirst ? { ...append, idempotency } : append);
      },
      findFirstAnswer: () => Promise.resolve(undefined),
    }),
  };
})();

/** Gives another answer to a command that is sent again. */
export const otherAnswer = appending(async (append, ledger) => {
  const result = await ledger.append(append);
  return result.kind === 'repeated' ? { ...result, insertedId: newId() } : result;
});

/** Writes only the first of the events of a command. */
export const halfWritten = appending((append, ledger) =>
  ledger.append({ ...append, events: append.events.slice(0, 1) }),
);

/** A writer that nobody fences off: it writes what it has decided on an older state. */
export const unfencedWriter: Changed = {
  ledger: (ledger) => {
    const append = async (given: Append): Promise<AppendResult> => {
      const result = await ledger.append(given);
      if (result.kind !== 'version-conflict') return result;
      const { decidedOn: _, ...late } = given;
      return append({ ...late, expectedVersion: (await ledger.load(given.taskId))?.version ?? 0 });
    };
    return {
      ...ledger,
      append,
      // It sleeps between reading and deciding.
      load: async (taskId) => {
        const stream = await ledger.load(taskId);
        await new Promise((resolve) => setTimeout(resolve, 30));
        return stream;
      },
    };
  },
};

/** Does not know that a bid was withdrawn. */
export const acceptsWithdrawn: Changed = {
  readBid: (readBid) => async (bidId) => {
    const { events, count } = await readBid(bidId);
    return { events: events.filter(({ type }) => type !== 'BidWithdrawn'), count };
  },
};

/** Does not know that a bid is accepted. */
export const twoAccepted: Changed = {
  ledger: (ledger) => ({
    ...ledger,
    load: async (taskId) => {
      const stream = await ledger.load(taskId);
      const kept = stream?.state as { readonly state?: { readonly accepted?: unknown } } | undefined;
      if (!stream || !kept?.state) return stream;
      const { accepted: _, ...state } = kept.state;
      return { ...stream, state: { ...kept, state } };
    },
  }),
};
