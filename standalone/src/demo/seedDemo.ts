import { insertedSchema, updatedSchema } from '@marketplace/contracts';
import { z } from 'zod';
import type { EmulatorAdmin } from '../auth-emulator/emulatorAdmin.ts';
import { callsAfter, postingOf, type DemoCall } from './calls.ts';
import { demoTasks } from './tasks.ts';
import { demoUsers, type DemoUser } from './users.ts';

const answerSchema = z.union([insertedSchema, updatedSchema]);

const requestOf = (call: DemoCall): { method: string; path: string; key?: string } => {
  switch (call.call) {
    case 'post':
      return { method: 'POST', path: '/addtask', key: call.key };
    case 'bid':
      return { method: 'POST', path: '/bids', key: call.key };
    case 'update':
      return { method: 'PUT', path: `/tasks/${call.taskId}` };
  }
};

/** Makes calls of the command service, each signed in as one of the demo's users. */
const caller = (apiUrl: string, tokens: ReadonlyMap<string, string>) => async (call: DemoCall) => {
  const { method, path, key } = requestOf(call);
  const response = await fetch(apiUrl + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${tokens.get(call.by) ?? ''}`,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(call.body),
  });
  if (!response.ok)
    throw new Error(`Demo data: ${method} ${path} was answered ${response.status}: ${await response.text()}`);
  return answerSchema.parse(await response.json());
};

const signIn = async (admin: EmulatorAdmin): Promise<ReadonlyMap<string, string>> => {
  const tokens = new Map<DemoUser, string>();
  for (const [name, account] of Object.entries(demoUsers) as [DemoUser, (typeof demoUsers)[DemoUser]][])
    tokens.set(name, await admin.idTokenFor(await admin.ensureAccount(account)));
  return tokens;
};

/**
 * Creates the demo's users, and posts its tasks, updates and bids by calls of the command service. Repeated with the same
 * `begun`, within a day, it still has one effect.
 * @returns the position of the last event
 */
export const seedDemo = async (parts: {
  readonly admin: EmulatorAdmin;
  /** Base URL of the commands, without a rate limit. */
  readonly apiUrl: string;
  /** The tasks' deadlines count from this day. */
  readonly begun: Date;
}): Promise<number> => {
  const { admin, apiUrl, begun } = parts;
  const call = caller(apiUrl, await signIn(admin));
  const today = begun.toISOString().slice(0, 10);
  let position = 0;
  const following: DemoCall[] = [];
  for (const [index, task] of demoTasks.entries()) {
    const answer = await call(postingOf(task, index, today));
    if ('insertedId' in answer) following.push(...callsAfter(task, answer.insertedId));
    position = answer.position;
  }
  for (const next of following) ({ position } = await call(next));
  return position;
};
