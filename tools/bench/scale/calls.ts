import { compare } from '../measure/compare.ts';
import { comparisonTable, type ComparisonRow } from '../measure/table.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { contender } from '../whole/contender.ts';
import { ratio, rows } from '../whole/rows.ts';
import type { Board } from './board.ts';

const turns = 4;
const callers = 64;
/** Calls whose answer does not grow with the number of tasks. Reads first: writes make both boards larger. */
const measured = ['task', 'count', 'featured', 'mix', 'addtask', 'bids', 'hot'];
/** A call may take 1.3 times the time. */
const goal = ratio(1 / 1.3);

/** Each call: a large board beside a small one. */
export const compareCalls = async (
  { seconds, say, attempt }: CaseContext,
  { large, small }: { readonly large: Board; readonly small: Board },
): Promise<string> => {
  const compared: ComparisonRow[] = [];
  for (const name of measured) {
    const row = rows.findLast((one) => one.name === name && one.callers <= callers);
    if (row === undefined) throw new Error(`There are no calls with the name ${name}.`);
    const contenders = { ours: contender(row, large), peer: contender(row, small) };
    const comparison = await attempt(row.title, () => compare(contenders, row.callers, seconds, turns));
    if (comparison === undefined) continue;
    const { ours, peers, ratio: times } = comparison;
    const costs = [ours, peers].map(({ cost }) => Math.round(cost)).join(' and ');
    say(`  ${row.title}: ${times.toFixed(2)}, ${costs} µs of processor time`);
    compared.push({ title: row.title, goal, comparison });
  }
  return comparisonTable('many tasks, and few as the peer', compared);
};
