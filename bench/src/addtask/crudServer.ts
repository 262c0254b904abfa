import { randomUUID } from 'node:crypto';
import express, { type NextFunction, type Request, type Response } from 'express';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken } from 'firebase-admin/auth';
import { insertTask, openCrudPool } from '../surroundings/crudTable.ts';

/**
 * The peer: the Express and pg server that one writes in an afternoon. It keeps no history and checks little, but
 * it verifies the same tokens by firebase-admin, and remembers them until they expire, as ours does.
 */
const setting = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

const auth = getAuth(initializeApp({ projectId: setting('FIREBASE_PROJECT_ID') }));
const pool = await openCrudPool(setting('DATABASE_URL'));

const verified = new Map<string, DecodedIdToken>();
const verify = async (token: string): Promise<DecodedIdToken> => {
  const known = verified.get(token);
  if (known && known.exp * 1000 > Date.now()) return known;
  const decoded = await auth.verifyIdToken(token);
  verified.set(token, decoded);
  return decoded;
};

interface Body {
  readonly title?: string;
  readonly category?: string;
  readonly description?: string;
  readonly deadline?: string;
  readonly budget?: number;
}

const app = express();
app.use(express.json());
app.get('/healthz', (_req, res) => {
  res.json({ ok: true });
});
app.post('/addtask', async (req: Request<object, unknown, Body>, res) => {
  const [, token] = /^Bearer (.+)$/.exec(req.get('authorization') ?? '') ?? [];
  if (token === undefined) {
    res.status(401).json({ message: 'Sign in first' });
    return;
  }
  const caller = await verify(token);
  const { title, category, description, deadline, budget } = req.body;
  if (!title || !category || !description || !deadline || typeof budget !== 'number' || budget < 0) {
    res.status(400).json({ message: 'All fields are required' });
    return;
  }
  const id = randomUUID();
  const { email = '', name } = caller as DecodedIdToken & { readonly name?: string };
  await insertTask(pool, {
    ...{ id, title, category, description, deadline, budget },
    ...{ userEmail: email, userName: name ?? 'Anonymous' },
  });
  res.status(201).json({ acknowledged: true, insertedId: id });
});
app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
  console.error(error);
  res.status(500).json({ message: 'Something went wrong' });
});

const server = app.listen(Number(setting('PORT')), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => void pool.end());
  server.closeAllConnections();
});
