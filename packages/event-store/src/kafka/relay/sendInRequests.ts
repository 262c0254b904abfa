import type { Message } from 'kafkajs';

/**
 * Most bytes of one partition in a request: half of what a topic takes by default in one batch of records (1 MiB).
 * Bytes are counted before Kafka's encoding, so this needs room.
 */
const mostBytes = 512 * 1024;

/** The estimated bytes of the record, rather too many. */
const bytesOf = ({ key, value, headers = {} }: Message): number =>
  Object.entries(headers).reduce(
    (sum, [name, header]) => sum + name.length + Buffer.byteLength(String(header)) + 4,
    Buffer.byteLength(key ?? '') + Buffer.byteLength(value ?? '') + 32,
  );

/** The most bytes of a partition among the partitions with several of the messages; 0 if there is no such partition. */
const fullestOf = (messages: readonly Message[]): number => {
  const partitions = new Map<unknown, { count: number; bytes: number }>();
  for (const message of messages) {
    const { count, bytes } = partitions.get(message.partition) ?? { count: 0, bytes: 0 };
    partitions.set(message.partition, { count: count + 1, bytes: bytes + bytesOf(message) });
  }
  return Math.max(0, ...[...partitions.values()].map(({ count, bytes }) => (count > 1 ? bytes : 0)));
};

/** How many of the messages, from `start` on, go into one request. */
const fitting = (messages: readonly Message[], start: number, maxBytes: number): number => {
  const sizes = new Map<unknown, number>();
  let end = start;
  for (; end < messages.length; end += 1) {
    const message = messages[end];
    if (message === undefined) break;
    const before = sizes.get(message.partition) ?? 0;
    const after = before + bytesOf(message);
    if (before > 0 && after > maxBytes) break;
    sizes.set(message.partition, after);
  }
  return end;
};

/** Whether Kafka refused a request because a partition's records are too large; kafkajs may wrap that error. */
const isTooLarge = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { type } = error as { type?: unknown };
  return type === 'MESSAGE_TOO_LARGE' || type === 'RECORD_LIST_TOO_LARGE' || isTooLarge(error.cause);
};

/**
 * Makes a function that sends messages in requests of a bounded size, in their order. A request that Kafka refuses as
 * too large is sent again in halves, and later requests are smaller from the start. A single message that is too large is
 * replaced by `instead`.
 */
export const createRequestSender = (deps: {
  readonly write: (messages: readonly Message[]) => Promise<void>;
  /** Undefined: the refusal is thrown. */
  readonly instead: (message: Message) => Message | undefined;
}): ((messages: readonly Message[]) => Promise<void>) => {
  let maxBytes = mostBytes;

  const writeOrHalve = async (request: readonly Message[]): Promise<void> => {
    try {
      await deps.write(request);
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      const [first] = request;
      if (first !== undefined && request.length === 1) {
        const other = deps.instead(first);
        if (!other) throw error;
        await deps.write([other]);
        return;
      }
      const fullest = fullestOf(request);
      if (fullest > 0) maxBytes = Math.min(maxBytes, Math.ceil(fullest / 2));
      const middle = Math.ceil(request.length / 2);
      await send(request.slice(0, middle));
      await send(request.slice(middle));
    }
  };

  const send = async (messages: readonly Message[]): Promise<void> => {
    for (let start = 0; start < messages.length;) {
      const end = fitting(messages, start, maxBytes);
      await writeOrHalve(messages.slice(start, end));
      start = end;
    }
  };
  return send;
};
