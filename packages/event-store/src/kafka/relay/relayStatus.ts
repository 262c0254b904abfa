import { reasonOf, type Logger } from '@marketplace/service-kit';

export interface RelayStatus {
  readonly leads: boolean;
  /** The position up to which all events are published, as far as this process knows. */
  readonly position: number;
  /** Why publishing fails: kept until this process publishes, or another one leads. */
  readonly fault?: string;
}

/** A longer wait is a fault in the status. kafkajs waits up to 40 s, with its retries, so that a slow broker can still answer. */
const answersWithinMs = 10_000;

export const createStatusKeeper = (logger: Logger) => {
  let status: RelayStatus = { leads: false, position: 0 };
  return {
    current: () => status,
    leads: (leads: boolean) => {
      status = { ...status, leads };
    },
    /** Sets the position up to which all events are published, and removes the fault. */
    published: (position: number) => {
      status = { leads: true, position };
    },
    failed: (what: string, error: unknown) => {
      status = { ...status, fault: `${what}: ${reasonOf(error)}` };
    },
    /** Removes the fault, because another process leads: its own status has a fault, if there is one. */
    ledElsewhere: () => (status = { leads: false, position: status.position }),
    /** Waits for the answer; sets a fault if Kafka takes long, and continues to wait. */
    watchAnswer: async <T>(answer: Promise<T>) => {
      const timer = setTimeout(() => {
        const fault = `Kafka has not answered for ${answersWithinMs / 1_000} s`;
        logger.warn(fault);
        status = { ...status, fault };
      }, answersWithinMs);
      try {
        return await answer;
      } finally {
        clearTimeout(timer);
      }
    },
  };
};

/** The status of this process's relay, as the relay's parts report it. */
export type StatusKeeper = ReturnType<typeof createStatusKeeper>;
