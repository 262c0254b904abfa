import { newId } from '@marketplace/command-service';
import { openEventStore } from '@marketplace/event-store';
import { createLogger, createMetrics } from '@marketplace/service-kit';
import { compare, type Contender } from '../measure/compare.ts';
import { drive } from '../measure/sample.ts';
import { comparisonTable, type ComparisonRow } from '../measure/table.ts';
import { appendTo, posting } from '../rebuild/ledgerOf.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';
import { openTables } from '../whole/crud/tables.ts';

const { title, category, description, deadline, budget } = sampleTask;
const { uid, email, name } = sampleUser;

export const append: BenchCase = {
  name: 'append',
  about: 'ledger append against one-row INSERTs of a CRUD table through a pg pool',
  run: async ({ database, postgresPid, seconds, onEnd, say }) => {
    const store = await openEventStore({
      url: await database(),
      logger: createLogger({ level: 'warn', name: 'bench' }),
      metrics: createMetrics(), // as in the command service
    });
    onEnd(() => store.close());
    const tables = await openTables(await database(), { isRead: false, keepsHistory: false });
    onEnd(() => tables.close());
    const insert = () =>
      tables.query('addTask', [newId(), title, category, description, deadline, budget, uid, email, name]);

    const running = (operation: () => Promise<unknown>): Contender => ({
      processes: [process.pid, postgresPid],
      run: (callers, ms) => drive(callers, ms, operation),
    });
    const contenders = {
      ours: running(() => appendTo(store.ledger, posting())),
      peer: running(insert),
    };
    const compared: ComparisonRow[] = [];
    for (const callers of [1, 64, 256]) {
      say(`  ${callers} callers`);
      compared.push({ title: 'append, and INSERT', comparison: await compare(contenders, callers, seconds) });
    }
    return comparisonTable('', compared);
  },
};
