import { loadavg } from 'node:os';
import { bytesTable, readRelations } from '../measure/bytes.ts';
import { figuresTable, wordsOf, type Figure, comparisonTable, type ComparisonRow } from '../measure/table.ts';
import type { BenchCase, CaseContext } from '../setup/benchCase.ts';
import { openBoard, type Board } from './board.ts';
import { measureBoardsAsOf, measureSearches } from './reads.ts';
import { measureRebuild, measureVerify } from './upkeep.ts';
import { compareRow } from '../whole/contender.ts';
import { ratio, rows } from '../whole/rows.ts';

const callers = 64;
/** Calls whose answer does not grow with the number of tasks. Reads are first, because writes make both boards larger. */
const measured = ['task', 'count', 'featured', 'mix', 'addtask', 'bids', 'hot'];
/** On the large board, a call may take 1.3 times as long. */
const goal = ratio(1 / 1.3);

/** Compares each call on a large board with the same call on a small one. */
const compareCalls = async (
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

const few = 1_000;

export const scale: BenchCase = {
  name: 'scale',
  about:
    'the whole product with --tasks tasks (100000) against itself with 1000, call by call; then searches, start, memory, bytes on disk',
  run: async (context) => {
    const { tasks, say, attempt } = context;
    const loadBefore = loadavg()[0]?.toFixed(1);
    const [small, large] = [await openBoard(context, few), await openBoard(context, tasks)];
    // Measured before the calls, because some calls write.
    const { databaseUrl } = large.side;
    const bytes = bytesTable(await readRelations(databaseUrl), { events: large.events, tasks });
    const { startTook, idleMemory } = large;
    const measured: Figure[] = [];
    const add = (figures: readonly Figure[]) => {
      for (const figure of figures) say(`  ${wordsOf(figure)}`);
      measured.push(...figures);
    };
    add([
      { what: 'npm start until ready', value: startTook / 1_000, unit: 's', goal: { most: 5 } },
      { what: 'memory of all processes, idle', value: idleMemory, unit: 'MiB', goal: { most: 400 } },
    ]);
    for (const [what, measure] of [
      ['searches', () => measureSearches(context, large)],
      ['boards as of a position', () => measureBoardsAsOf(large)],
      ['verify', () => measureVerify(large)],
      ['rebuild', () => measureRebuild(large)],
    ] as const)
      add((await attempt(what, measure)) ?? []);
    const calls = await compareCalls(context, { large, small });
    return [
      `${tasks.toLocaleString('en')} tasks, ${large.events.toLocaleString('en')} events.`,
      calls,
      figuresTable(measured),
      bytes,
      `Load average before the run: ${loadBefore}.`,
    ].join('\n\n');
  },
};
