import type { Comparison } from '../measure/compare.ts';
import { table } from '../measure/table.ts';
import type { ListCost, ListRow } from './listsAfterWrite.ts';
import type { Row } from './rows.ts';

const whole = (value: number) => Math.round(value).toLocaleString('en');
const decimals = (value: number) => value.toFixed(2);
const met = (isMet: boolean) => (isMet ? 'yes' : 'no');

export const callsTable = (measured: readonly (readonly [Row, Comparison])[]): string =>
  table(
    [
      ...['call', 'callers', 'product/s', 'CRUD/s', 'ratio', 'goal', 'met', 'floor/s'],
      ...['p50 ms', 'CRUD', 'p99 ms', 'CRUD', 'CPU µs', 'CRUD', 'ratio'],
    ],
    measured.map(([{ title, goal }, comparison]) => {
      const { callers, ours, peers, floors, ratio } = comparison;
      return [
        ...[title, whole(callers), whole(ours.perSecond), whole(peers.perSecond), decimals(ratio)],
        ...[
          goal?.words ?? '',
          goal ? met(goal.isMet(comparison)) : '',
          floors ? whole(floors.perSecond) : '',
        ],
        ...[ours.p50, peers.p50, ours.p99, peers.p99].map(decimals),
        ...[whole(ours.cost), whole(peers.cost), decimals(ours.cost / peers.cost)],
      ];
    }),
  );

/** Processor time in µs of a read after a write. */
export const listsTable = (measured: readonly (readonly [ListRow, ListCost])[]): string =>
  table(
    ['read after a write', 'product CPU µs', 'goal', 'met', 'CRUD CPU µs', 'ratio'],
    measured.map(([{ path, mostCost }, { ours, peers }]) => [
      ...[`GET ${path}`, whole(ours), `<= ${whole(mostCost)}`, met(ours <= mostCost)],
      ...[whole(peers), decimals(ours / peers)],
    ]),
  );

interface Memory {
  readonly ours: number;
  readonly peers: number;
}

export const memoryTable = (idle: Memory, afterLoad: Memory): string =>
  table(
    ['MiB of all processes (PSS)', 'product', 'goal', 'met', 'CRUD'],
    [
      ['idle after the start', whole(idle.ours), '<= 300', met(idle.ours <= 300), whole(idle.peers)],
      ['after the load', whole(afterLoad.ours), '<= 500', met(afterLoad.ours <= 500), whole(afterLoad.peers)],
    ],
  );
