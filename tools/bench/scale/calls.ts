import { compare } from '../measure/compare.ts';
import type { CaseContext } from '../setup/benchCase.ts';
import { contender } from '../whole/contender.ts';
import { rows } from '../whole/rows.ts';
import type { Board } from './board.ts';

const turns = 4;
const callers = 64;
/** Calls whose answer does not grow with the number of tasks. Reads first: writes make both boards larger. */
const measured = ['task', 'count', 'featured', 'mix', 'addtask', 'bids', 'hot'];
const mostTimes = 1.3;

export const callsHead = [
  ...['call', 'many tasks/s', '1,000 tasks/s', 'times', `<= ${mostTimes}`],
  ...['p50 ms', 'few', 'p99 ms', 'few', 'CPU µs', 'few'],
];

/** A row for each call: a large board beside a small one. */
export const compareCalls = async (
  { seconds, say }: CaseContext,
  { large, small }: { readonly large: Board; readonly small: Board },
): Promise<readonly (readonly string[])[]> => {
  const lines: string[][] = [];
  for (const name of measured) {
    const row = rows.findLast((one) => one.name === name && one.callers <= callers);
    if (row === undefined) throw new Error(`There are no calls with the name ${name}.`);
    const contenders = { ours: contender(row, large), peer: contender(row, small) };
    const { ours, peers } = await compare(contenders, row.callers, seconds, turns);
    const times = peers.perSecond / ours.perSecond;
    say(`  ${row.title}: ${times.toFixed(2)} times`);
    lines.push([
      row.title,
      ...[ours.perSecond, peers.perSecond].map((rate) => Math.round(rate).toLocaleString('en')),
      ...[times.toFixed(2), times <= mostTimes ? 'yes' : 'no'],
      ...[ours.p50, peers.p50, ours.p99, peers.p99].map((ms) => ms.toFixed(2)),
      ...[ours.cost, peers.cost].map((us) => us.toFixed(0)),
    ]);
  }
  return lines;
};
