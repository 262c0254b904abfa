import { randomUUID } from 'node:crypto';
import { positionSchema, roles } from '@marketplace/contracts';
import { changeRole } from '@marketplace/projector';
import { machineUser } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import type { EmulatorAdmin } from '../auth-emulator/emulatorAdmin.ts';
import { bidsOn, callsAfter, postingOf, readingOf, reportOf, type DemoCall } from './calls.ts';
import { demoTasks } from './tasks.ts';
import { demoUsers, type DemoUser } from './users.ts';

const answerSchema = z.object({ position: positionSchema.default(0), insertedId: z.string().default('') });

/** Makes calls of the command service, each signed in as one of the demo's users. */
const caller =
  (apiUrl: string, tokens: ReadonlyMap<string, string>, signal?: AbortSignal) => async (call: DemoCall) => {
    const { method, path, key } = call;
    const response = await fetch(apiUrl + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${tokens.get(call.by) ?? ''}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify(call.body),
      signal: signal ?? null,
    });
    // A report is taken once, and needs no key for that.
    if (!response.ok && !(path === '/reports' && response.status === 409))
      throw new Error(
        `Demo data: ${method} ${path} was answered ${response.status}: ${await response.text()}`,
      );
    return answerSchema.parse(await response.json());
  };

/** The notifications about this number of tasks, the last ones, stay unread. */
const unreadTasks = 2;

const signIn = async (admin: EmulatorAdmin): Promise<ReadonlyMap<string, string>> => {
  const tokens = new Map<DemoUser, string>();
  for (const [name, account] of Object.entries(demoUsers) as [DemoUser, (typeof demoUsers)[DemoUser]][])
    tokens.set(name, await admin.idTokenFor(await admin.ensureAccount({ ...account, roles: [] })));
  return tokens;
};

/** The index of the demo's task that is reported. */
const reported = 8;

/** Gives the demo's staff their roles, as `npm run ops -- grant` does. Returns the position of the last event. */
const grantRoles = async (deps: Parameters<typeof changeRole>[0]): Promise<number> => {
  let last = 0;
  for (const { email, roles: granted } of Object.values(demoUsers))
    for (const role of roles.filter((one) => granted.includes(one))) {
      const by = { actor: machineUser(), reason: 'For the demo', correlationId: randomUUID() };
      last = (await changeRole(deps, 'grant', { email, role }, by)).position ?? last;
    }
  return last;
};

/**
 * Creates the demo's users. Posts its tasks, places its bids and makes the later steps by calls of the command service, and marks
 * older notifications as read. One task is reported. If it is repeated with the same `begun`, within a day, it still has one effect.
 * @returns the position of the last event
 */
export const seedDemo = async (deps: {
  readonly admin: EmulatorAdmin;
  /** Base URL of the commands, without a rate limit. */
  readonly apiUrl: string;
  readonly staff: Parameters<typeof changeRole>[0];
  /** The tasks' deadlines count from this day. */
  readonly begun: Date;
  readonly signal?: AbortSignal | undefined;
}): Promise<number> => {
  const { admin, apiUrl, staff, begun, signal } = deps;
  const send = caller(apiUrl, await signIn(admin), signal);
  let position = 0;
  const call = async (demoCall: DemoCall): Promise<string> => {
    const answer = await send(demoCall);
    position = Math.max(position, answer.position);
    return answer.insertedId;
  };
  const today = begun.toISOString().slice(0, 10);
  const taskIds: string[] = [];
  for (const [index, task] of demoTasks.entries()) taskIds.push(await call(postingOf(task, index, today)));
  let readUpTo = 0;
  for (const [index, task] of demoTasks.entries()) {
    if (index === demoTasks.length - unreadTasks) readUpTo = position;
    const taskId = taskIds[index] ?? '';
    const bidIds: string[] = [];
    for (const bid of bidsOn(task, taskId)) bidIds.push(await call(bid));
    for (const next of callsAfter(task, { taskId, bidIds, today })) await call(next);
  }
  await send(reportOf(taskIds[reported] ?? ''));
  for (const user of Object.keys(demoUsers) as DemoUser[]) await send(readingOf(user, readUpTo));
  return Math.max(position, await grantRoles(staff));
};
