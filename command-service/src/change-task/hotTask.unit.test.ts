import type { Append } from '@marketplace/event-store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bid, givenTask, remove, retitle } from '../testing/givenTask.ts';

describe('a hot task', () => {
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('decides each bid on the state after the bid before it, loads the task at most once for each, and waits for no append', async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<undefined>();
    const sent: Append[] = [];
    let loads = 0;
    const { ledger, taskId, changeTask } = await givenTask((inner) => ({
      append: async (append) => {
        sent.push(append);
        await committed;
        return inner.append(append);
      },
      load: (id) => {
        loads += 1;
        return inner.load(id);
      },
    }));
    const bidders = (keys: string) =>
      Array.from({ length: 64 }, (_, index) => changeTask(bid(taskId, { key: `${keys}${index}` })));
    const first = bidders('a');
    await turn();
    expect([sent.length, loads]).toEqual([64, 64]);
    const second = bidders('b');
    await turn();
    expect([sent.length, loads]).toEqual([128, 64]);
    expect(sent.map(({ expectedVersion }) => expectedVersion)).toEqual(sent.map((_, index) => index + 1));
    expect(sent.map(({ decidedOn }) => decidedOn)).toEqual([
      undefined,
      ...sent.slice(0, -1).map(({ events }) => events[0]?.id),
    ]);
    commit(undefined);
    const results = await Promise.all([...first, ...second]);
    expect(results.map((result) => result.kind === 'appended' && result.position)).toEqual(
      Array.from({ length: 128 }, (_, index) => index + 2),
    );
    expect(ledger.events).toHaveLength(129);
  });
  it('answers a refusal only when the state it was decided on is committed', async () => {
    const { promise: committed, resolve: commit } = Promise.withResolvers<undefined>();
    const { taskId, changeTask } = await givenTask((inner) => ({
      append: async (append) => {
        await committed;
        return inner.append(append);
      },
    }));
    const deletion = changeTask(remove(taskId));
    await turn();
    let answered = false;
    const late = changeTask(bid(taskId)).finally(() => (answered = true));
    await turn();
    expect(answered).toBe(false);
    commit(undefined);
    expect(await deletion).toMatchObject({ kind: 'appended' });
    expect(await late).toEqual({ kind: 'refused', reason: 'no-such-task' });
  });
  it('does not fail other commands when one is refused, repeated, or its key was used for another request', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    const kinds = await Promise.all([
      changeTask(bid(taskId, { key: 'a' })),
      changeTask(retitle(taskId, 'Mine', [9])),
      changeTask(bid(taskId, { key: 'a' })),
      changeTask(bid(taskId, { key: 'a', requestDigest: 'other' })),
      changeTask(retitle(taskId, 'New')),
      changeTask(bid(taskId, { key: 'b' })),
    ]);
    expect(kinds).toMatchObject([
      { kind: 'appended', position: 2 },
      { kind: 'refused', reason: 'edited-since' },
      { kind: 'repeated', position: 2 },
      { kind: 'refused', reason: 'key-reused' },
      { kind: 'appended' },
      { kind: 'appended' },
    ]);
    expect(ledger.events.map(({ type }) => type).sort()).toEqual([
      'BidPlaced',
      'BidPlaced',
      'TaskPosted',
      'TaskUpdated',
    ]);
  });
  it('is decided on its last own state without a load after a pause; what changes nothing or is refused, on the ledger’s', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const calls = { loads: 0, appends: 0 };
    const { taskId, changeTask, rival } = await givenTask((inner) => ({
      load: (id) => {
        calls.loads += 1;
        return inner.load(id);
      },
      append: (append) => {
        calls.appends += 1;
        return inner.append(append);
      },
    }));
    await changeTask(retitle(taskId, 'Zeroth'));
    await changeTask(retitle(taskId, 'First'));
    expect(calls).toEqual({ loads: 2, appends: 2 });
    vi.advanceTimersByTime(50);
    expect(await changeTask(retitle(taskId, 'Second'))).toMatchObject({ kind: 'appended', position: 4 });
    expect(calls).toEqual({ loads: 2, appends: 3 });
    vi.advanceTimersByTime(50);
    expect(await changeTask(retitle(taskId, 'Second'))).toEqual({ kind: 'unchanged', position: 4 });
    expect(calls).toEqual({ loads: 3, appends: 3 });

    await rival(retitle(taskId, 'Theirs'));
    // In the state that this process knows, the first change changes nothing, and the second one changes the title.
    expect(await changeTask(retitle(taskId, 'Second'))).toMatchObject({ kind: 'appended', position: 6 });
    vi.advanceTimersByTime(50);
    await rival(retitle(taskId, 'Theirs'));
    expect(await changeTask(retitle(taskId, 'Ours'))).toMatchObject({ kind: 'appended', position: 8 });
    vi.advanceTimersByTime(50);
    await rival(remove(taskId));
    expect(await changeTask(retitle(taskId, 'Gone'))).toEqual({ kind: 'refused', reason: 'no-such-task' });
  });
});
