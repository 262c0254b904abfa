import { newId } from '@marketplace/command-service';
import { openEventStore, type Ledger } from '@marketplace/event-store';
import { createLogger, createMetrics } from '@marketplace/service-kit';
import { compare, type Comparison, type Contender } from '../measure/compare.ts';
import { drive } from '../measure/sample.ts';
import { comparisonTable } from '../measure/table.ts';
import type { BenchCase } from '../setup/benchCase.ts';
import { insertTask, openCrudPool } from './crudTable.ts';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

const { uid, email, name: userName } = sampleUser;
const details = { ...sampleTask, status: 'Pending' } as const;

/** What the command service does for a POST /addtask: one event and the state it leaves. */
const appendTask = async (ledger: Ledger): Promise<void> => {
  const result = await ledger.append({
    taskId: newId(),
    expectedVersion: 0,
    decidedAt: new Date().toISOString(),
    events: [
      {
        type: 'TaskPosted',
        data: { ...details, userEmail: email, userName },
        id: newId(),
        actor: { uid, email },
        correlationId: 'bench',
      },
    ],
    state: { stateVersion: 1, state: { status: 'open', ownerUid: uid, details, editVersion: 1 } },
  });
  if (result.kind !== 'appended') throw new Error(`The append came to ${result.kind}`);
};

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
