import { loadavg } from 'node:os';
import { bytesTable, readRelations } from '../measure/bytes.ts';
import { figuresTable, wordsOf, type Figure } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { openBoard } from './board.ts';
import { compareCalls } from './calls.ts';
import { measureBoardsAsOf, measureSearches } from './reads.ts';
import { measureRebuild, measureVerify } from './upkeep.ts';

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
