import { oneOf, weighted } from '../../random.ts';

/** The weight of each kind of fault: how often it is chosen. */
const weights = {
  kill: 8,
  restart: 3,
  freeze: 4,
  cut: 3,
  hole: 3,
  slow: 1,
  storm: 2,
  'full disk': 2,
  clock: 2,
  failover: 2,
} as const;
type FaultKind = keyof typeof weights;

export interface Fault {
  readonly what: FaultKind;
  /** The affected part; a storm affects several. */
  readonly parts: readonly string[];
  readonly seconds: number;
  /** The minutes by which a clock is moved; 0 for other faults. */
  readonly minutes: number;
}

export interface Targets {
  /** Parts whose processes can be killed or frozen. */
  readonly parts: readonly string[];
  /** Parts behind a link. */
  readonly links: readonly string[];
  /** Programs whose clock can be moved. */
  readonly clocks: readonly string[];
  /** Whether PostgreSQL is on a disk that can be filled. */
  readonly smallDisk: boolean;
}

const longestFreeze = 60;

/** Chooses the next fault, only by the random numbers. */
export const nextFault = (random: () => number, targets: Targets): Fault => {
  const { parts, links, clocks, smallDisk } = targets;
  const what = weighted(random, { ...weights, ...(!smallDisk && { 'full disk': 0 }) });
  const seconds = 2 + Math.floor(10 * random());
  const from = (names: readonly string[]): string => {
    const name = oneOf(random, names);
    if (name === undefined) throw new Error('There is nothing to break.');
    return name;
  };
  const onLink = (): Partial<Fault> => ({ parts: [from(links)] });
  const onPostgres = (): Partial<Fault> => ({ parts: ['postgres'] });
  const choices: Readonly<Record<FaultKind, () => Partial<Fault>>> = {
    kill: () => ({ parts: [from(parts)] }),
    restart: () => ({ parts: [from(clocks)] }),
    storm: () => ({ parts: Array.from({ length: 3 + Math.floor(4 * random()) }, () => from(parts)) }),
    freeze: () => ({ parts: [from(parts)], seconds: 1 + Math.floor(longestFreeze * random()) }),
    clock: () => ({ parts: [from(clocks)], minutes: random() < 0.5 ? 20 : -20 }),
    cut: onLink,
    hole: onLink,
    slow: onLink,
    'full disk': onPostgres,
    failover: onPostgres,
  };
  return { what, parts: [], seconds, minutes: 0, ...choices[what]() };
};

const texts: Readonly<Record<FaultKind, (parts: string, seconds: number, minutes: number) => string>> = {
  kill: (part) => `kill -9 ${part}`,
  restart: (part) => `SIGTERM ${part}`,
  storm: (parts, seconds) => `kill -9 within ${seconds} s: ${parts}`,
  freeze: (part, seconds) => `SIGSTOP ${part} for ${seconds} s`,
  'full disk': (part, seconds) => `the disk of ${part} is full for ${seconds} s`,
  failover: (part) => `kill -9 ${part}, whose standby takes over`,
  clock: (part, seconds, minutes) => `the clock of ${part} is moved by ${minutes} minutes for ${seconds} s`,
  cut: (part, seconds) => `the link to ${part} is cut for ${seconds} s`,
  hole: (part, seconds) => `the link to ${part} is a black hole for ${seconds} s`,
  slow: (part, seconds) => `the link to ${part} is slow for ${seconds} s`,
};

export const textOf = ({ what, parts, seconds, minutes }: Fault): string =>
  texts[what](parts.join(', '), seconds, minutes);
