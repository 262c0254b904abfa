import { allCalls, rolesOf, type Call } from '@marketplace/contracts/calls';
import { roles, upcast, type Role } from '@marketplace/contracts';
import { describe, expect, it } from 'vitest';
import { commandsOf, type Person } from './testing/call.ts';
import { startedMarket } from './testing/market.ts';
import { newSigner } from './testing/newSigner.ts';

const market = startedMarket({ recordsRoles: true, signer: newSigner() });

const staffCalls = allCalls.filter(({ caller }) => rolesOf(caller).length > 0);

/** The call with a task and a person that are there. Commands name something that is not there, so that they change nothing. */
const requestOf = ({ method, path }: Call, taskId: string): string => {
  if (method === 'POST') return path.replace(/\{\w+\}/, 'no-such');
  return path
    .replace(/^\/audit\/messages$/, `/audit/messages?taskId=${taskId}`)
    .replace('/dead-letters/{id}', '/dead-letters')
    .replace('{id}', taskId)
    .replace('{uid}', 'uid-ada');
};

const roleEvents = async () =>
  (await market.eventStore.readEvents({ after: 0, limit: 1_000 }))
    .filter(({ type }) => type.startsWith('Role'))
    .map(upcast)
    .map(({ type, data }) => [type, data]);

describe('each call of a role', () => {
  it('is answered to its role, whose first use is recorded; to nobody with that role once it is withdrawn', async () => {
    const { id } = await commandsOf(market.call).post();
    await expect.poll(async () => (await market.call(`/tasks/${id}`)).status).toBe(200);
    const statusesOf = async (call: Call, ...callers: readonly Person[]) => {
      const statuses: unknown[] = [`${call.method} ${call.path}`];
      for (const as of callers) {
        const body = call.method === 'POST' ? { reason: 'To see' } : undefined;
        statuses.push((await market.call(requestOf(call, id), { as, method: call.method, body })).status);
      }
      return statuses;
    };
    expect(staffCalls.length).toBeGreaterThan(25);
    for (const call of staffCalls) {
      const own = rolesOf(call.caller);
      const [name, ...statuses] = await statusesOf(call, ...own);
      const taken = call.method === 'GET' ? 200 : (expect.toBeOneOf([200, 201, 400, 404, 409]) as number);
      expect([name, ...statuses]).toEqual([name, ...own.map(() => taken)]);
    }
    const seen = (role: Role) => ['RoleGranted', { person: `uid-${role}`, role, known: 'seen' }];
    expect(new Set(await roleEvents())).toEqual(new Set(roles.map(seen)));

    for (const role of roles)
      await market.eventStore.roles.record(
        { type: 'RoleWithdrawn', data: { person: `uid-${role}`, role, known: 'set' } },
        { actor: { uid: 'os:ann', email: 'ann@host' }, correlationId: 'c' },
      );
    for (const call of staffCalls) {
      const [name, ...statuses] = await statusesOf(call, ...roles);
      expect([name, ...statuses]).toEqual([name, ...roles.map(() => 403)]);
    }
    // The rest of the marketplace is open to them.
    expect((await market.call('/mytasks', { as: 'auditor' })).status).toBe(200);
    expect(await roleEvents()).toHaveLength(2 * roles.length);
  });
});
