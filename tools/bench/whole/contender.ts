import { setTimeout as sleep } from 'node:timers/promises';
import { compare, type Contender } from '../measure/compare.ts';
import type { ComparisonRow, Goal } from '../measure/table.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { loadWhile } from './load.ts';
import type { Row } from './rows.ts';
import type { Target } from './workload.ts';

const turns = 4;

/** The contender that sends the calls of a row to a side. */
const contender = (row: Row, { side, workload }: Target): Contender => {
  const calls = row.calls(workload);
  return {
    processes: side.processes,
    run: async (callers, ms) => (await loadWhile({ url: side.api, callers }, calls, () => sleep(ms)))[1],
    settle: side.settle,
  };
};

/** Compares the calls of a row on both sides; undefined if the measurement fails. */
export const compareRow = async (
  { seconds, say, attempt }: CaseContext,
  row: Row,
  { ours, peer }: { readonly ours: Target; readonly peer: Target },
  goal: Goal | undefined = row.goal,
): Promise<ComparisonRow | undefined> => {
  const { title, callers } = row;
  const contenders = { ours: contender(row, ours), peer: contender(row, peer) };
  const comparison = await attempt(title, () => compare(contenders, callers, seconds, turns));
  if (comparison === undefined) return undefined;
  const costs = [comparison.ours, comparison.peers].map(({ cost }) => Math.round(cost)).join(' and ');
  say(`  ${title}, ${callers} callers: ${comparison.ratio.toFixed(2)}, ${costs} µs of processor time`);
  return { title, goal, comparison };
};
