import { oneOf, weighted } from '../../random.ts';

/** What happens next to the cluster. */
export type Fault =
  | { readonly what: 'kill' | 'storm'; readonly parts: readonly string[]; readonly seconds: number }
  | { readonly what: 'freeze'; readonly parts: readonly [string]; readonly seconds: number }
  | { readonly what: 'cut' | 'hole' | 'slow'; readonly parts: readonly [string]; readonly seconds: number }
  | {
      readonly what: 'full disk' | 'failover';
      readonly parts: readonly ['postgres'];
      readonly seconds: number;
    }
  | {
      readonly what: 'clock';
      readonly parts: readonly [string];
      readonly seconds: number;
      readonly minutes: number;
    };

/** The parts that a fault may befall. */
export interface Targets {
  /** Processes. */
  readonly parts: readonly string[];
  /** Parts behind a link. */
  readonly links: readonly string[];
  /** Programs whose clock can be moved. */
  readonly clocks: readonly string[];
  /** PostgreSQL is on a disk that can be filled. */
  readonly smallDisk: boolean;
  /** PostgreSQL has a standby that can take over. */
  readonly standby: boolean;
  /** Not empty: one of these parts is paused each time, and nothing else happens. */
  readonly pauses: readonly string[];
}

const weights = {
  kill: 8,
  freeze: 4,
  cut: 3,
  hole: 3,
  slow: 1,
  storm: 2,
  'full disk': 2,
  clock: 2,
  failover: 2,
} as const;
const onlyPauses = {
  kill: 0,
  freeze: 1,
  cut: 0,
  hole: 0,
  slow: 0,
  storm: 0,
  'full disk': 0,
  clock: 0,
  failover: 0,
} as const;
const longestFreeze = 60;

/** The next fault, decided by the random numbers alone. */
export const nextFault = (random: () => number, targets: Targets): Fault => {
  const { parts, links, clocks, smallDisk, standby, pauses } = targets;
  const what = weighted(random, {
    ...weights,
    ...(links.length === 0 && { cut: 0, hole: 0, slow: 0 }),
    ...(clocks.length === 0 && { clock: 0 }),
    ...(!smallDisk && { 'full disk': 0 }),
    ...(!standby && { failover: 0 }),
    ...(pauses.length > 0 && onlyPauses),
  });
  const seconds = 2 + Math.floor(10 * random());
  const from = (names: readonly string[]): readonly [string] => {
    const name = oneOf(random, names);
    if (name === undefined) throw new Error('There is nothing to break.');
    return [name];
  };
  switch (what) {
    case 'kill':
      return { what, parts: from(parts), seconds: 0 };
    case 'storm':
      return {
        what,
        parts: Array.from({ length: 3 + Math.floor(4 * random()) }, () => from(parts)[0]),
        seconds,
      };
    case 'freeze':
      return {
        what,
        parts: from(pauses.length > 0 ? pauses : parts),
        seconds: 1 + Math.floor(longestFreeze * random()),
      };
    case 'full disk':
      return { what, parts: ['postgres'], seconds };
    case 'failover':
      return { what, parts: ['postgres'], seconds: 0 };
    case 'clock':
      return { what, parts: from(clocks), seconds, minutes: random() < 0.5 ? 20 : -20 };
    case 'cut':
    case 'hole':
    case 'slow':
      return { what, parts: from(links), seconds };
  }
};

export const textOf = (fault: Fault): string => {
  const parts = fault.parts.join(', ');
  switch (fault.what) {
    case 'kill':
      return `kill -9 ${parts}`;
    case 'storm':
      return `kill -9 within ${fault.seconds} s: ${parts}`;
    case 'freeze':
      return `SIGSTOP ${parts} for ${fault.seconds} s`;
    case 'full disk':
      return `the disk of ${parts} is full for ${fault.seconds} s`;
    case 'failover':
      return `kill -9 ${parts}, whose standby takes over`;
    case 'clock':
      return `the clock of ${parts} is ${Math.abs(fault.minutes)} minutes ${fault.minutes > 0 ? 'ahead' : 'behind'} for ${fault.seconds} s`;
    case 'cut':
    case 'hole':
    case 'slow':
      return `the link to ${parts} is ${{ cut: 'cut', hole: 'a black hole', slow: 'slow' }[fault.what]} for ${fault.seconds} s`;
  }
};
