import { openTestStore, silentLogger } from '@marketplace/event-store/testing';
import { openPostgresReadStore } from '@marketplace/read-store';
import { it, onTestFinished } from 'vitest';
import { checkDocuments } from '../testing/checking.ts';

it('finds documents in PostgreSQL that are not what their events make', async () => {
  const test = await openTestStore();
  const reads = await openPostgresReadStore({ url: test.url, logger: silentLogger });
  onTestFinished(async () => {
    await reads.close();
    await test.close();
  });
  const copy = (table: string) => (id: string, as: string) =>
    test.sql(
      `INSERT INTO read_models.${table}
        SELECT (jsonb_populate_record(t, jsonb_build_object('id', $2::uuid))).* FROM read_models.${table} t WHERE id = $1`,
      [id, as],
    );
  await checkDocuments({
    events: test.store,
    reads,
    planting: {
      copyTask: copy('tasks_g1'),
      copyBid: copy('bids_g1'),
      budget: (id) => test.sql('UPDATE read_models.tasks_g1 SET budget = 7 WHERE id = $1', [id]),
      removeBid: (id) => test.sql('DELETE FROM read_models.bids_g1 WHERE id = $1', [id]),
      bringBack: (id) =>
        test.sql(`UPDATE read_models.tasks_g1 SET removed = false, shown = '{}' WHERE id = $1`, [id]),
      loseBid: (id) =>
        test.sql('UPDATE read_models.tasks_g1 SET bids_count = 0, position = position - 1 WHERE id = $1', [
          id,
        ]),
    },
  });
});
