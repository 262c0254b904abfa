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

/** The status of this process's relay, as the relay's parts report it. */
export interface StatusKeeper {
  current(): RelayStatus;
  leads(leads: boolean): void;
  /** All is well up to the position; no fault is left. */
  published(position: number): void;
  failed(what: string, error: unknown): void;
  /** Another process leads: its own status has the fault, if there is one. */
  ledElsewhere(): RelayStatus;
  /** Names the fault if Kafka takes long, and goes on waiting. */
  watchAnswer<T>(answer: Promise<T>): Promise<T>;
}

export const createStatusKeeper = (logger: Logger): StatusKeeper => {
  let status: RelayStatus = { leads: false, position: 0 };
  return {
    current: () => status,
    leads: (leads) => {
      status = { ...status, leads };
    },
    published: (position) => {
      status = { leads: true, position };
    },
    failed: (what, error) => {
      status = { ...status, fault: `${what}: ${reasonOf(error)}` };
    },
    ledElsewhere: () => (status = { leads: false, position: status.position }),
    watchAnswer: async (answer) => {
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
