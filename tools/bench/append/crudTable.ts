import pg from 'pg';

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
    status text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  )`;

export interface CrudTask {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly deadline: string;
  readonly budget: number;
  readonly userEmail: string;
  readonly userName: string;
}

/** Prepared once per connection, as the ledger's statement is. */
export const insertTask = async (pool: pg.Pool, task: CrudTask): Promise<void> => {
  await pool.query({
    name: 'insert-task',
    text: `INSERT INTO tasks (id, title, category, description, deadline, budget, user_email, user_name, status)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'Pending')`,
    values: [
      task.id,
      task.title,
      task.category,
      task.description,
      task.deadline,
      task.budget,
      task.userEmail,
      task.userName,
    ],
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
