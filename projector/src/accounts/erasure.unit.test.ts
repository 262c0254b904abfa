import { personStores, type PersonAction, type PersonState } from '@marketplace/contracts';
import type { KeptPerson } from '@marketplace/event-store';
import { Problem } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import type { RecordAction } from '../actions/recordAction.ts';
import { memoryPersons } from '../testing/memoryPersons.ts';
import { createErasure } from './erasure.ts';

const olga = { uid: 'olga', email: 'olga@example.com' };
const by = { actor: olga, reason: 'A claim', correlationId: 'c' };
const inState: Record<PersonState, readonly KeptPerson[]> = {
  active: [],
  held: [{ uid: 'ada', state: 'held', reason: 'Tax law', done: [], faults: {} }],
  forgetting: [
    {
      uid: 'ada',
      state: 'forgetting',
      done: ['ledger', 'kept-items'],
      faults: { 'kept-items': 'Away before', 'sign-in': 'Firebase is away' },
    },
  ],
  forgotten: [{ uid: 'ada', state: 'forgotten', done: personStores, faults: {} }],
};

const given = (state: PersonState = 'active') => {
  const persons = memoryPersons(['ada', 'system'], inState[state]);
  const recorded: (Parameters<RecordAction>[0] & { readonly before: string | undefined })[] = [];
  const erasure = createErasure({
    persons,
    accounts: { isKnown: (uid) => Promise.resolve(uid === 'new') },
    record: async (acted) => {
      recorded.push({ ...acted, before: (await persons.read(acted.person ?? ''))?.state });
      return 1;
    },
  });
  const outcome = (run: Promise<{ readonly state: string }>) =>
    run.then(
      (person) => person.state,
      (error: unknown) => (error instanceof Problem ? error.kind : error),
    );
  return {
    erasure,
    recorded,
    act: (action: PersonAction) => outcome(erasure.act(action, 'ada', by)),
    outcome,
  };
};

describe('an action on a person', () => {
  it.each<[PersonState, PersonAction, string, boolean]>([
    ['active', 'forget', 'forgetting', true],
    ['held', 'forget', 'account-held', false],
    ['forgetting', 'forget', 'forgetting', false],
    ['forgotten', 'forget', 'forgotten', false],
    ['active', 'hold', 'held', true],
    ['held', 'hold', 'held', true],
    ['forgetting', 'hold', 'conflict', false],
    ['forgotten', 'hold', 'conflict', false],
    ['active', 'release', 'active', false],
    ['held', 'release', 'active', true],
    ['forgetting', 'release', 'conflict', false],
    ['forgotten', 'release', 'conflict', false],
  ])('%s, %s: %s', async (state, action, after, isRecorded) => {
    const { recorded, act } = given(state);
    expect(await act(action)).toBe(after);
    const before = state === 'active' ? undefined : state;
    expect(recorded).toEqual(isRecorded ? [{ action, person: 'ada', before }] : []);
  });

  it('says the reason of a hold: to operators, and in place of a forgetting', async () => {
    const { erasure } = given('held');
    await expect(erasure.act('forget', 'ada', by)).rejects.toThrow(
      'This account is held and can’t be deleted now: Tax law',
    );
    expect(await erasure.act('hold', 'ada', by)).toMatchObject({ state: 'held', reason: 'A claim' });
  });
});

describe('a person', () => {
  it('is one whom the ledger or the identity provider knows', async () => {
    const { erasure, outcome } = given();
    const find = (uid: string) => outcome(erasure.find(uid));
    expect([await find('ada'), await find('new')]).toEqual(['active', 'active']);
    for (const uid of ['nobody', 'system', '', 'a\0', 'x'.repeat(129)])
      expect(await find(uid)).toBe('not-found');
    expect(await outcome(erasure.act('forget', 'system', by))).toBe('not-found');
  });

  it('is shown with each store, and why one is not done yet', async () => {
    const { erasure } = given('forgetting');
    expect((await erasure.find('ada')).stores).toEqual([
      { store: 'ledger', state: 'done' },
      { store: 'read-models', state: 'pending' },
      { store: 'kept-items', state: 'done' },
      { store: 'sign-in', state: 'pending', fault: 'Firebase is away' },
    ]);
  });
});
