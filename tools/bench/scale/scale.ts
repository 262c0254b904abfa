import { loadavg } from 'node:os';
import { bytesTable, readRelations } from '../measure/bytes.ts';
import { figuresTable } from '../measure/table.ts';
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
    const { tasks, say } = context;
    const loadBefore = loadavg()[0]?.toFixed(1);
    const [small, large] = [await openBoard(context, few), await openBoard(context, tasks)];
    // Before the calls: these write.
    const { databaseUrl } = large.side;
    const bytes = bytesTable(await readRelations(databaseUrl), { events: large.events, tasks });
    const { startTook, idleMemory } = large;
    say(`  ready in ${Math.round(startTook)} ms, ${Math.round(idleMemory)} MiB idle`);
    const measured = [
      { what: 'npm start until ready', value: startTook / 1_000, unit: 's', goal: { most: 5 } },
      { what: 'memory of all processes, idle', value: idleMemory, unit: 'MiB', goal: { most: 400 } },
      ...(await measureSearches(context, large)),
      ...(await measureBoardsAsOf(large)),
      await measureVerify(large),
      ...(await measureRebuild(context, large)),
    ];
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
