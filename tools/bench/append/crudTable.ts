import { newId } from '@marketplace/command-service';
import pg from 'pg';
import { sampleTask, sampleUser } from '../setup/sampleTask.ts';

/** A task as a plain CRUD application would keep it: one row, overwritten in place. */
const createTable = `
  CREATE TABLE IF NOT EXISTS tasks (
    id uuid PRIMARY KEY,
    title text NOT NULL,
    category text NOT NULL,
    description text NOT NULL,
    deadline date NOT NULL,
    budget numeric NOT NULL,
    user_email text NOT NULL,
    user_name text NOT NULL,
    status text NOT NULL DEFAULT 'Pending',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`;

const { title, category, description, deadline, budget } = sampleTask;
const { email, name } = sampleUser;

/** Inserts the sample task. Each connection prepares the statement once, as the ledger's is prepared. */
export const insertTask = async (pool: pg.Pool): Promise<void> => {
  await pool.query({
    name: 'insert-task',
    text: `INSERT INTO tasks (id, title, category, description, deadline, budget, user_email, user_name)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [newId(), title, category, description, deadline, budget, email, name],
  });
};

/** Twice pg's default, which was slower for the peer on two cores; with 40 an INSERT costs the same processor time. */
const connections = 20;

/** The peer's pool, its table made. */
export const openCrudPool = async (connectionString: string): Promise<pg.Pool> => {
  const pool = new pg.Pool({ connectionString, max: connections });
  // `pool.end` does not wait for its connections to be closed: PostgreSQL may be the one that closes them.
  pool.on('error', () => undefined);
  await pool.query(createTable);
  return pool;
};
