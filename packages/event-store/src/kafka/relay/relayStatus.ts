import { reasonOf, type Logger } from '@marketplace/service-kit';

export interface RelayStatus {
  readonly leads: boolean;
  /** All events up to here are published, as far as this process knows. */
  readonly position: number;
  /** Why publishing fails: kept until this process publishes, or another one leads. */
  readonly fault?: string;
}

/** Then it is a fault. kafkajs waits up to 40 s, with its retries, so that a slow broker is not given up. */
const answersWithinMs = 10_000;

export const createStatusKeeper = (logger: Logger) => {
  let status: RelayStatus = { leads: false, position: 0 };
  return {
    current: () => status,
    leads: (leads: boolean) => {
      status = { ...status, leads };
    },
    /** All is well up to the position; no fault is left. */
    published: (position: number) => {
      status = { leads: true, position };
    },
    failed: (what: string, error: unknown) => {
      status = { ...status, fault: `${what}: ${reasonOf(error)}` };
    },
    /** Another process leads: its own status has the fault, if there is one. */
    ledElsewhere: () => (status = { leads: false, position: status.position }),
    /** Names the fault if Kafka takes long, and goes on waiting. */
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
