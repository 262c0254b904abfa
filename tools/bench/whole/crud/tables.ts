import pg from 'pg';
import { createHistory, withHistory } from './history.ts';

/** The tables of a plain CRUD application: one row for each task and each bid. */
const createTables = `
  CREATE TABLE tasks (
    id uuid PRIMARY KEY,
    title text NOT NULL,
    category text NOT NULL,
    description text NOT NULL,
    deadline date NOT NULL,
    budget numeric NOT NULL,
    owner_uid text NOT NULL,
    user_email text NOT NULL,
    user_name text NOT NULL,
    status text NOT NULL DEFAULT 'Pending',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE bids (
    id uuid PRIMARY KEY,
    task_id uuid NOT NULL,
    bidder_uid text NOT NULL,
    bidder_email text NOT NULL,
    placed_at timestamptz NOT NULL DEFAULT now()
  );`;

/** One index for each kind of read. */
const createIndexes = `
  CREATE INDEX ON tasks (created_at, id);
  CREATE INDEX ON tasks (owner_uid, created_at);
  CREATE INDEX ON tasks (deadline);
  CREATE INDEX ON bids (task_id);
  CREATE INDEX ON bids (bidder_uid);`;

const columns = `id AS "_id", title, category, description, deadline::text, budget::float8, user_name AS "userName",
  status, created_at AS "createdAt", updated_at AS "updatedAt"`;
const bidsCount = '(SELECT count(*)::int FROM bids WHERE task_id = tasks.id) AS "bidsCount"';

/** The statements by name, so that each connection prepares each statement once. */
const statements = {
  addTask: `INSERT INTO tasks (id, title, category, description, deadline, budget, owner_uid, user_email, user_name)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  changeTask: `UPDATE tasks SET title = coalesce($3, title), category = coalesce($4, category),
    description = coalesce($5, description), deadline = coalesce($6, deadline), budget = coalesce($7, budget), updated_at = now()
    WHERE id = $1 AND owner_uid = $2 RETURNING id`,
  hasTask: 'SELECT 1 FROM tasks WHERE id = $1',
  addBid: 'INSERT INTO bids (id, task_id, bidder_uid, bidder_email) VALUES ($1, $2, $3, $4)',
  task: `SELECT ${columns}, user_email AS "userEmail", ${bidsCount} FROM tasks WHERE id = $1`,
  allTasks: `SELECT ${columns}, coalesce(counted.bids, 0) AS "bidsCount"
    FROM tasks LEFT JOIN (SELECT task_id, count(*)::int AS bids FROM bids GROUP BY task_id) counted ON task_id = id
    ORDER BY created_at, id`,
  newestTasks: `SELECT ${columns}, ${bidsCount} FROM tasks ORDER BY created_at DESC, id DESC LIMIT $1`,
  oldestTasks: `SELECT ${columns}, ${bidsCount} FROM tasks ORDER BY created_at, id LIMIT $1`,
  // `tasks.deadline` is the column, which has an index; `deadline` alone would be the text of the answer.
  featuredTasks: `SELECT ${columns}, ${bidsCount} FROM tasks
    WHERE deadline >= current_date AND status IN ('Pending', 'In Progress') ORDER BY tasks.deadline LIMIT 6`,
  tasksOf: `SELECT ${columns}, user_email AS "userEmail", ${bidsCount} FROM tasks
    WHERE owner_uid = $1 ORDER BY created_at LIMIT $2`,
  bidsOf: 'SELECT count(*)::int AS "bidsCount" FROM bids WHERE bidder_uid = $1',
} as const;
type Statements = Readonly<Record<keyof typeof statements, string>>;

const statementsWithHistory: Statements = {
  ...statements,
  addTask: withHistory(statements.addTask, 'TaskPosted', 'owner_uid'),
  addBid: withHistory(statements.addBid, 'BidPlaced', 'bidder_uid'),
};

/** Twice pg's default, which was slower for the peer on two cores; with 40 an INSERT costs the same processor time. */
const connections = 20;

export interface Tables {
  query(statement: keyof typeof statements, values: readonly unknown[]): Promise<readonly object[]>;
  close(): Promise<void>;
}

/** Opens the tables. `isRead` adds the indexes for reads; `keepsHistory` also adds posts and bids to a chained history. */
export const openTables = async (
  connectionString: string,
  { isRead, keepsHistory }: { readonly isRead: boolean; readonly keepsHistory: boolean },
): Promise<Tables> => {
  const pool = new pg.Pool({ connectionString, max: connections });
  // `pool.end` does not wait until its connections are closed: PostgreSQL may close them first.
  pool.on('error', () => undefined);
  await pool.query(createTables);
  if (isRead) await pool.query(createIndexes);
  if (keepsHistory) await pool.query(createHistory);
  const texts: Statements = keepsHistory ? statementsWithHistory : statements;
  return {
    query: async (statement, values) => {
      const { rows } = await pool.query<object>({
        name: statement,
        text: texts[statement],
        values: [...values],
      });
      return rows;
    },
    close: () => pool.end(),
  };
};
