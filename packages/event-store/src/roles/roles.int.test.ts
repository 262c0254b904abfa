import { describe, expect, it } from 'vitest';
import { upcast, type Role, type StoredEvent } from '@marketplace/contracts';
import { recordForgotten, startedTestStore } from '../testing/index.ts';
import type { EventStore } from '../eventStore.ts';

const test = startedTestStore();
const ann = { actor: { uid: 'os:ann', email: 'ann@host' }, correlationId: 'c' };
const change = (type: 'RoleGranted' | 'RoleWithdrawn', person: string, role: Role = 'auditor') =>
  ({ type, data: { person, role, known: 'set', reason: `About ${person}` } }) as const;

const eventsOf = async (person: string): Promise<StoredEvent[]> =>
  (await test.store.readEvents({ after: 0, limit: 1_000 })).filter(
    ({ data }) => (data as { person?: string }).person === person,
  );
const said = async (person: string) =>
  (await eventsOf(person)).map(upcast).map(({ type, data }) => [type, 'known' in data && data.known]);

describe('a role of which the ledger knows nothing', () => {
  it('is recorded at its first use, by the system, for each person and role', async () => {
    const { roles } = test.store;
    expect([await roles.mayUse('ida', 'auditor'), await roles.mayUse('ida', 'operator')]).toEqual([
      true,
      true,
    ]);
    await roles.mayUse('ida', 'auditor');
    expect(
      (await eventsOf('ida')).map(({ type, data, actor, because }) => [type, data, actor, because]),
    ).toEqual(
      (['auditor', 'operator'] as const).map((role) => [
        'RoleGranted',
        { person: 'ida', role, known: 'seen' },
        { uid: 'system', email: '' },
        { rule: 'role-used' },
      ]),
    );
  });

  it('is recorded once by two services with many calls at once', async () => {
    const another = await test.openAnother();
    const uses = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? test.store : another).roles.mayUse('eve', 'auditor'),
    );
    expect(new Set(await Promise.all(uses))).toEqual(new Set([true]));
    expect(await said('eve')).toEqual([['RoleGranted', 'seen']]);
  });

  it('is not recorded after a withdrawal that another process makes at the same time', async () => {
    const another = await test.openAnother();
    for (let index = 0; index < 10; index += 1) {
      const uid = `racer-${index}`;
      await Promise.all([
        test.store.roles.mayUse(uid, 'operator'),
        another.roles.record(change('RoleWithdrawn', uid, 'operator'), ann),
      ]);
      expect((await said(uid)).at(-1)).toEqual(['RoleWithdrawn', 'set']);
      await expect.poll(() => test.store.roles.mayUse(uid, 'operator')).toBe(false);
    }
  });
});

describe('a withdrawn role', () => {
  it('is refused at once here, and in other processes that have seen its use, until it is granted again', async () => {
    const another = await test.openAnother();
    const uses = async (store: EventStore) => store.roles.mayUse('max', 'auditor');
    expect([await uses(test.store), await uses(another)]).toEqual([true, true]);
    await test.store.roles.record(change('RoleWithdrawn', 'max'), ann);
    expect(await uses(test.store)).toBe(false);
    await expect.poll(() => uses(another)).toBe(false);
    await another.roles.record(change('RoleGranted', 'max'), ann);
    expect(await uses(another)).toBe(true);
    await expect.poll(() => uses(test.store)).toBe(true);
    expect(await said('max')).toEqual([
      ['RoleGranted', 'seen'],
      ['RoleWithdrawn', 'set'],
      ['RoleGranted', 'set'],
    ]);
  });
});

it('the reason is a text of the person: it goes with the person, whose uid stays', async () => {
  await test.store.roles.record(change('RoleGranted', 'pia'), ann);
  await test.store.persons.beginForgetting('pia', { by: 'person', uid: 'pia' });
  await expect(test.store.roles.record(change('RoleWithdrawn', 'pia'), ann)).rejects.toMatchObject({
    kind: 'conflict',
  });
  await recordForgotten(test.store, 'pia');
  await test.store.persons.recorded('pia');
  await test.store.persons.deleteTexts('pia');
  expect((await eventsOf('pia')).map(({ data, actor }) => [data, actor])).toEqual([
    [
      { person: 'pia', role: 'auditor', known: 'set', reason: null },
      { uid: 'os:ann', email: 'ann@host' },
    ],
  ]);
});

it('the holders of a role are all who have it last', async () => {
  const { roles } = test.store;
  const [granted, withdrawn] = ['RoleGranted', 'RoleWithdrawn'] as const;
  for (const type of [granted, withdrawn]) await roles.record(change(type, 'max', 'moderator'), ann);
  for (const uid of ['lea', 'max eve']) await roles.record(change(granted, uid, 'moderator'), ann);
  for (const type of [granted, withdrawn]) await roles.record(change(type, 'lea', 'auditor'), ann);
  const another = await test.openAnother();
  expect([await roles.holders('moderator'), await another.roles.holders('moderator')]).toEqual([
    ['lea', 'max eve'],
    ['lea', 'max eve'],
  ]);
});
