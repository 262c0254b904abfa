import { personsStreamId } from '@marketplace/contracts';
import type pg from 'pg';
import { binder, rowsOf } from '@marketplace/service-kit/postgres';
import type { EventFilter } from '../readTypes.ts';
import { conditions, withActor } from './findEvents.ts';

/** A sample of the tasks of the events that a filter selects. */
export interface Draw extends EventFilter {
  /** At most so many tasks. */
  readonly tasks: number;
  readonly seed: string;
}

export const createDraws = (pool: pg.Pool) => ({
  /**
   * The ids of the tasks with the lowest SHA-256 of the seed, a line feed and the task's id: everybody draws the same. It reads all
   * selected events.
   */
  drawTasks: async ({ tasks, seed, ...asked }: Draw): Promise<readonly string[]> => {
    const { values, bind } = binder();
    const where = conditions(await withActor(pool, asked), bind).join(' AND ');
    const text = `SELECT task_id::text FROM event_store.events WHERE ${where} AND task_id > ${bind(personsStreamId)}::uuid
      GROUP BY task_id ORDER BY sha256(convert_to(${bind(seed)}::text || E'\\n' || task_id::text, 'UTF8')) LIMIT ${bind(tasks)}::integer`;
    return (await rowsOf<[id: string]>(pool, { text, values })).map(([id]) => id);
  },
});
