import { openEventStore } from '@marketplace/event-store';
import { createLogger, createMetrics } from '@marketplace/service-kit';
import { compare, type Contender } from '../measure/compare.ts';
import { drive } from '../measure/sample.ts';
import { comparisonTable, type ComparisonRow } from '../measure/table.ts';
import { appendTo, posting } from '../rebuild/ledgerOf.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { insertTask, openCrudPool } from './crudTable.ts';

export const append: BenchCase = {
  name: 'append',
  about: 'ledger append against one-row INSERTs of a CRUD table through a pg pool',
  run: async ({ database, postgresPid, seconds, onEnd, say }) => {
    const store = await openEventStore({
      url: await database(),
      logger: createLogger({ level: 'warn', name: 'bench' }),
      metrics: createMetrics(), // as the command service has them
    });
    onEnd(() => store.close());
    const pool = await openCrudPool(await database());
    onEnd(() => pool.end());

    const running = (operation: () => Promise<void>): Contender => ({
      processes: [process.pid, postgresPid],
      run: (callers, ms) => drive(callers, ms, operation),
    });
    const contenders = {
      ours: running(() => appendTo(store.ledger, posting())),
      peer: running(() => insertTask(pool)),
    };
    const compared: ComparisonRow[] = [];
    for (const callers of [1, 64, 256]) {
      say(`  ${callers} callers`);
      compared.push({ title: 'append, and INSERT', comparison: await compare(contenders, callers, seconds) });
    }
    return comparisonTable('', compared);
  },
};
