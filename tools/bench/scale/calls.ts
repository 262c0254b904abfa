import { comparisonTable, type ComparisonRow } from '../measure/table.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { compareRow } from '../whole/contender.ts';
import { ratio, rows } from '../whole/rows.ts';
import type { Board } from './board.ts';

const callers = 64;
/** Calls whose answer does not grow with the number of tasks. Reads are first, because writes make both boards larger. */
const measured = ['task', 'count', 'featured', 'mix', 'addtask', 'bids', 'hot'];
/** On the large board, a call may take 1.3 times as long. */
const goal = ratio(1 / 1.3);

/** Compares each call on a large board with the same call on a small one. */
export const compareCalls = async (
  context: CaseContext,
  { large, small }: { readonly large: Board; readonly small: Board },
): Promise<string> => {
  const compared: ComparisonRow[] = [];
  for (const name of measured) {
    const row = rows.findLast((each) => each.name === name && each.callers <= callers);
    if (row === undefined) throw new Error(`There are no calls with the name ${name}.`);
    const one = await compareRow(context, row, { ours: large, peer: small }, goal);
    if (one) compared.push(one);
  }
  return comparisonTable('many tasks, and few as the peer', compared);
};
