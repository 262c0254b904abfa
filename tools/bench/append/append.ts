import { newId } from '@marketplace/command-service';
import { openEventStore } from '@marketplace/event-store';
import { createLogger, createMetrics } from '@marketplace/service-kit';
import { compare, type Comparison, type Contender } from '../measure/compare.ts';
import { drive } from '../measure/sample.ts';
import { comparisonTable } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { appendTask } from './appendTask.ts';
import { insertTask, openCrudPool } from './crudTable.ts';
import { compareGrown } from './grown.ts';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

const { email, name: userName } = sampleUser;

export const append: BenchCase = {
  name: 'append',
  about:
    'ledger append against one-row INSERTs of a CRUD table through a pg pool; with --events, a large ledger against a small one',
  run: async (context) => {
    if (context.events > 0) return compareGrown(context);
    const { database, postgresPid, seconds, onEnd, say } = context;
    const store = await openEventStore({
      url: await database(),
      logger: createLogger({ level: 'warn', name: 'bench' }),
      metrics: createMetrics(), // as the command service has them
    });
    onEnd(() => store.close());
    const pool = await openCrudPool(await database());
    onEnd(() => pool.end());

    const processes = [process.pid, postgresPid];
    const ours: Contender = {
      name: 'append',
      processes,
      run: (callers, ms) => drive(callers, ms, () => appendTask(store.ledger)),
    };
    const peer: Contender = {
      name: 'INSERT',
      processes,
      run: (callers, ms) =>
        drive(callers, ms, () =>
          insertTask(pool, { ...sampleTask, id: newId(), userEmail: email, userName }),
        ),
    };
    const comparisons: Comparison[] = [];
    for (const callers of [1, 64, 256]) {
      say(`  ${callers} callers`);
      comparisons.push(await compare({ ours, peer }, callers, seconds));
    }
    return comparisonTable({ ours: ours.name, peer: peer.name }, comparisons);
  },
};
