import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { openTables } from './tables.ts';

/**
 * The peer: a simple server with Express and pg. It keeps a history (of posts and bids) only if KEEPS_HISTORY is true, and checks
 * little, but it verifies the same tokens by firebase-admin, and remembers them until they expire, as our services do.
 */
const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const auth = getAuth(initializeApp({ projectId: setting('FIREBASE_PROJECT_ID') }));
const keepsHistory = setting('KEEPS_HISTORY') === 'true';
const tables = await openTables(setting('DATABASE_URL'), { isRead: true, keepsHistory });

const verified = new Map<string, DecodedIdToken>();
const verify = async (token: string): Promise<DecodedIdToken> => {
  const known = verified.get(token);
  if (known && known.exp * 1000 > Date.now()) return known;
  const decoded = await auth.verifyIdToken(token);
  verified.set(token, decoded);
  return decoded;
};

interface Locals {
  caller: DecodedIdToken & { readonly name?: string };
}
type Answer = Response<unknown, Locals>;

const signedIn = async (req: Request, res: Answer, next: NextFunction): Promise<void> => {
  const [, token] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? [];
  if (token === undefined) {
    res.status(401).json({ message: 'Sign in first' });
    return;
  }
  res.locals.caller = await verify(token);
  next();
};

const limitOf = (req: Request): number | null =>
  req.query['limit'] === undefined ? null : Number(req.query['limit']);

interface Task {
  readonly title?: string;
  readonly category?: string;
  readonly description?: string;
  readonly deadline?: string;
  readonly budget?: number;
}

const app = express();
app.use(express.json());
app.post('/addtask', signedIn, async (req: Request<object, unknown, Task>, res: Answer) => {
  const { title, category, description, deadline, budget } = req.body;
  if (!title || !category || !description || !deadline || typeof budget !== 'number' || budget < 0) {
    res.status(400).json({ message: 'All fields are required' });
    return;
  }
  const id = randomUUID();
  const { uid, email = '', name = 'Anonymous' } = res.locals.caller;
  await tables.query('addTask', [id, title, category, description, deadline, budget, uid, email, name]);
  res.status(201).json({ acknowledged: true, insertedId: id });
});
app.put('/tasks/:id', signedIn, async (req: Request<{ readonly id: string }, unknown, Task>, res: Answer) => {
  const { title, category, description, deadline, budget } = req.body;
  if (budget !== undefined && (typeof budget !== 'number' || budget < 0)) {
    res.status(400).json({ message: 'The budget must be 0 or more' });
    return;
  }
  const owned = [req.params.id, res.locals.caller.uid];
  const changed = await tables.query('changeTask', [
    ...owned,
    title,
    category,
    description,
    deadline,
    budget,
  ]);
  if (changed.length > 0) res.json({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
  else res.status(404).json({ message: 'You have no such task' });
});
app.post('/bids', signedIn, async (req: Request<object, unknown, { taskId?: string }>, res: Answer) => {
  const { taskId } = req.body;
  if ((await tables.query('hasTask', [taskId])).length === 0) {
    res.status(404).json({ message: 'This task does not exist' });
    return;
  }
  const id = randomUUID();
  const { uid, email = '' } = res.locals.caller;
  await tables.query('addBid', [id, taskId, uid, email]);
  res.status(201).json({ acknowledged: true, insertedId: id });
});
app.get('/tasks', async (req, res) => {
  const limit = limitOf(req);
  const inOrder = req.query['sort'] === '-posted' ? 'newestTasks' : 'oldestTasks';
  res.json(await (limit === null ? tables.query('allTasks', []) : tables.query(inOrder, [limit])));
});
app.get('/tasks/:id', signedIn, async (req, res: Answer) => {
  const [task] = await tables.query('task', [req.params['id']]);
  if (task) res.json(task);
  else res.status(404).json({ message: 'This task does not exist' });
});
app.get('/featured-tasks', async (_req, res) => {
  res.json(await tables.query('featuredTasks', []));
});
app.get('/mytasks', signedIn, async (req, res: Answer) => {
  res.json(await tables.query('tasksOf', [res.locals.caller.uid, limitOf(req)]));
});
app.get('/bids/count', signedIn, async (_req, res: Answer) => {
  const [count] = await tables.query('bidsOf', [res.locals.caller.uid]);
  res.json(count);
});
app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
  console.error(error);
  res.status(500).json({ message: 'Something went wrong' });
});

const port = Number(setting('PORT'));
const server = app.listen(port, '127.0.0.1', () => console.log(`CRUD ready at http://127.0.0.1:${port}`));
process.on('SIGTERM', () => {
  server.close(() => void tables.close());
  server.closeAllConnections();
});
