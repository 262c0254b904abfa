import { loadavg } from 'node:os';
import { compare } from '../measure/compare.ts';
import { table } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { contender } from '../whole/contender.ts';
import { rows } from '../whole/rows.ts';
import { analyze } from '../whole/side.ts';
import { signUpAll } from '../whole/signUpAll.ts';
import { startOurs } from '../whole/startSides.ts';
import { fill, workloadOf } from '../whole/workload.ts';

const [few, many] = [1_000, 100_000];
const turns = 4;
const callers = 64;
/** Calls whose answer does not grow with the number of tasks. Reads first: writes make both boards larger. */
const measured = ['task', 'count', 'featured', 'mix', 'addtask', 'bids', 'hot'];
const mostTimes = 1.3;

const inWords = (count: number) => count.toLocaleString('en');

export const scale: BenchCase = {
  name: 'scale',
  about: `the whole product with ${inWords(many)} tasks against itself with ${inWords(few)}, call by call`,
  run: async (context) => {
    const loadBefore = loadavg()[0]?.toFixed(1);
    const board = async (tasks: number) => {
      const product = await startOurs(context);
      const tokens = await signUpAll(product.emulatorHost);
      const side = product.side(tokens.people[0] ?? '');
      context.say(`  ${inWords(tasks)} tasks and their bids are posted`);
      await fill(side, tokens, few);
      // The reader has the same number of tasks and bids on both boards.
      if (tasks > few) await fill(side, { ...tokens, people: tokens.people.slice(1) }, tasks - few);
      const workload = workloadOf(side, tokens, side.acknowledged.tasks());
      await analyze(side);
      await side.settle();
      return { side, workload };
    };
    const [small, large] = [await board(few), await board(many)];
    const lines: string[][] = [];
    for (const name of measured) {
      const row = rows.findLast((one) => one.name === name && one.callers <= callers);
      if (row === undefined) throw new Error(`There are no calls with the name ${name}.`);
      const contenders = { ours: contender(row, large), peer: contender(row, small) };
      const { ours, peers } = await compare(contenders, row.callers, context.seconds, turns);
      const times = peers.perSecond / ours.perSecond;
      context.say(`  ${row.title}: ${times.toFixed(2)} times`);
      lines.push([
        ...[row.title, inWords(Math.round(ours.perSecond)), inWords(Math.round(peers.perSecond))],
        ...[times.toFixed(2), times <= mostTimes ? 'yes' : 'no'],
        ...[ours.p50, peers.p50, ours.p99, peers.p99].map((ms) => ms.toFixed(2)),
        ...[ours.cost, peers.cost].map((us) => us.toFixed(0)),
      ]);
    }
    const head = [
      ...['call', `${inWords(many)} tasks/s`, `${inWords(few)} tasks/s`, 'times', `<= ${mostTimes}`],
      ...['p50 ms', 'few', 'p99 ms', 'few', 'CPU µs', 'few'],
    ];
    return `${table(head, lines)}\n\nLoad average before the run: ${loadBefore}.`;
  },
};
