import { personsStreamId, projectionNames } from '@marketplace/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  forget,
  forgettingDeps,
  openService,
  startForgetting,
  typesOf,
  untilForgotten,
} from '../testing/forgettingOn.ts';
import { placedBid, postedTask, type RunningService } from '../testing/runningService.ts';
import { bob } from '../testing/specification.ts';
import type { ForgettingDeps } from './deps.ts';

/** Posts tasks: Bob has a deal and an open bid on Ada's tasks, and a task that he posted. */
const bobsTasks = async (service: RunningService) => {
  const [deal, open, declined] = [
    await postedTask(service),
    await postedTask(service),
    await postedTask(service),
  ];
  const bobsDeal = await placedBid(service, deal);
  await placedBid(service, deal, 'carol');
  await service.call('POST', `/bids/${bobsDeal}/accept`, { as: 'ada' });
  await service.call('POST', `/tasks/${deal}/deliver`, { as: 'bob', body: { note: 'Here' } });
  await placedBid(service, open);
  const declinedBid = await placedBid(service, declined);
  await service.call('POST', `/bids/${await placedBid(service, declined, 'carol')}/accept`, { as: 'ada' });
  const own = await postedTask(service, {}, 'bob');
  await service.call('POST', '/searches', { as: 'bob', body: { name: 'Logos', query: 'q=logo' } });
  const email = { every: 'day' };
  await service.call('PUT', '/notifications/settings', { as: 'bob', body: { email } });
  return { deal, open, declined, declinedBid, own };
};

/** Lists each try to clear a store. If the store was away, the entry has the fault too. */
const countingTries = (deps: ForgettingDeps) => {
  const tries: string[] = [];
  const { persons } = deps.events;
  const counting: typeof persons = {
    ...persons,
    cleared: (uid, store) => {
      tries.push(store);
      return persons.cleared(uid, store);
    },
    notCleared: (uid, store, fault) => {
      tries.push(`${store}: ${fault}`);
      return persons.notCleared(uid, store, fault);
    },
  };
  return { tries, deps: { ...deps, events: { ...deps.events, persons: counting } } };
};

describe('a forgotten person', () => {
  it('ends what is open, tells each task, and leaves nothing', async () => {
    const service = await openService();
    const { deal, open, declined, own } = await bobsTasks(service);
    const { tries, deps } = countingTries(forgettingDeps(service));
    startForgetting(deps);
    await forget(service, bob.uid);
    await untilForgotten(service, bob.uid);
    // While no store is away, each store is tried once, without a pause.
    expect(tries.toSorted()).toEqual(['kept-items', 'ledger', 'read-models', 'sign-in']);
    const system = (...types: string[]) => types.map((type) => `${type} system`);
    expect((await typesOf(service, deal)).slice(-2)).toEqual(system('BidderResigned', 'TextsForgotten'));
    expect((await typesOf(service, open)).slice(-2)).toEqual(system('BidWithdrawn', 'TextsForgotten'));
    expect((await typesOf(service, declined)).slice(-2)).toEqual(system('BidWithdrawn', 'TextsForgotten'));
    expect(await typesOf(service, own)).toEqual([
      'TaskPosted uid-bob',
      ...system('TaskUpdated', 'TextsForgotten'),
    ]);
    const [task] = (await service.eventsOf(own)).slice(-1);
    expect(task?.data).toEqual({ uid: bob.uid });
    const { store, privateStore } = service;
    expect(await store.persons.read(bob.uid)).toMatchObject({
      done: expect.arrayContaining(['ledger', 'read-models', 'kept-items', 'sign-in']) as string[],
      faults: {},
    });
    const kept = await store.ledger.load(own);
    expect(JSON.stringify([await service.events(), kept?.state])).not.toMatch(/bob@|Here/);
    expect(JSON.stringify(await service.events())).toContain('ada@example.com');
    expect(await privateStore.userData.of('search', bob.uid)).toEqual([]);
    expect(await privateStore.mails.getMany([bob.uid])).toEqual([]);
  });

  it('does no work: nobody can accept a bid that was declined', async () => {
    const service = await openService();
    const { declined, declinedBid } = await bobsTasks(service);
    await forget(service, bob.uid);
    const byAda = (path: string, body?: object) => service.call('POST', path, { as: 'ada', body });
    await byAda(`/tasks/${declined}/acceptance/withdraw`, { reason: 'Another plan' });
    expect(await byAda(`/bids/${declinedBid}/accept`)).toMatchObject({
      status: 409,
      body: { type: 'urn:marketplace:problem:bid-withdrawn' },
    });
  });

  it('has none of 64 commands in the ledger that come at once with it', async () => {
    const service = await openService();
    startForgetting(forgettingDeps(service));
    const [task, other] = [await postedTask(service), await postedTask(service)];
    const own = await postedTask(service, {}, 'bob');
    // Half of the commands at once, the others while the forgetting continues.
    const commands = Array.from({ length: 64 }, async (_, index) => {
      if (index >= 32) await sleep((index - 31) * 20);
      if (index % 4 === 0)
        return service.call('PUT', `/tasks/${own}`, { as: 'bob', body: { budget: index + 1 } });
      if (index % 4 === 1)
        return service.call('POST', '/searches', { as: 'bob', body: { name: `${index}`, query: 'q=a' } });
      const headers = { 'idempotency-key': `key-${index}` };
      const taskId = index % 4 === 2 ? task : other;
      return service.call('POST', '/bids', {
        as: 'bob',
        headers,
        body: { taskId, amount: 5, message: 'Me' },
      });
    });
    const person = await forget(service, bob.uid);
    const answers = await Promise.all(commands);
    expect(person.state).toBe('forgetting');
    await untilForgotten(service, bob.uid);
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toContain(401);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    const { store, privateStore } = service;
    const { position = 0 } = (await store.persons.read(bob.uid)) ?? {};
    const later = (await service.events()).filter((event) => event.position > position);
    expect(later.filter(({ actor }) => actor.uid === bob.uid)).toEqual([]);
    for (const taskId of [task, other]) expect(await store.persons.liveBids(bob.uid, taskId)).toEqual([]);
    expect(await privateStore.userData.of('search', bob.uid)).toEqual([]);
    expect(JSON.stringify(await service.events())).not.toContain('bob@');
    const again = await service.call('POST', '/bids', { as: 'bob', body: { taskId: task } });
    expect(again).toMatchObject({ status: 401, body: { type: 'urn:marketplace:problem:account-forgotten' } });
    expect(await service.call('PUT', `/bookmarks/${task}`, { as: 'bob' })).toMatchObject({ status: 401 });
    expect(await privateStore.userData.of('bookmark', bob.uid)).toEqual([]);
  });

  it('waits for a store that is away, which does not stop the others', async () => {
    const service = await openService();
    await bobsTasks(service);
    let isAway = true;
    const deps = forgettingDeps(service);
    const deleteAccount = () => (isAway ? Promise.reject(new Error('No answer')) : Promise.resolve());
    startForgetting({ ...deps, accounts: { deleteAccount } });
    await forget(service, bob.uid);
    const person = () => service.store.persons.read(bob.uid);
    await expect
      .poll(async () => (await person())?.done.toSorted())
      .toEqual(['kept-items', 'ledger', 'read-models']);
    expect(await person()).toMatchObject({ state: 'forgetting', faults: { 'sign-in': 'No answer' } });
    isAway = false;
    await untilForgotten(service, bob.uid);
  });

  it('waits for no scrub of others to be recorded, and many share one', async () => {
    const service = await openService();
    const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
    let [scrubs, looks] = [0, 0];
    const scrub = async () => {
      scrubs += 1;
      await held;
    };
    const { deadLetters, persons } = service.store;
    const ofTasks: typeof deadLetters.ofTasks = (generation, tasks) => {
      looks += 1;
      return deadLetters.ofTasks(generation, tasks);
    };
    const deps = forgettingDeps(service);
    startForgetting({
      ...deps,
      events: { ...deps.events, persons: { ...persons, scrub }, deadLetters: { ...deadLetters, ofTasks } },
      reads: { ...deps.reads, scrub },
      privateStore: { scrub },
    });
    const uids = Array.from({ length: 40 }, (_, index) => `uid-${index}`);
    await Promise.all(uids.map((uid) => forget(service, uid)));
    // The step of each person reads the dead letters of each projection, then waits for the scrub.
    await expect.poll(() => looks).toBe(uids.length * projectionNames.length);
    const unfinished = await persons.unfinished();
    expect(unfinished.filter(({ position }) => position !== undefined)).toHaveLength(uids.length);
    release(undefined);
    await expect.poll(() => persons.unfinished()).toEqual([]);
    expect(scrubs).toBeLessThan(uids.length / 2);
    const recorded = (await service.eventsOf(personsStreamId)).map(({ data }) => 'uid' in data && data.uid);
    expect(recorded.toSorted()).toEqual(uids.toSorted());
  });
});
