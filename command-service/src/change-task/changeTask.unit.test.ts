import { Problem } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import type { TaskWithBid } from '../bids/bid.ts';
import { decideDeclineBid } from '../decline-bid/decideDeclineBid.ts';
import { stateVersion } from '../task/state.ts';
import { bid, givenTask, remove, retitle } from '../testing/givenTask.ts';
import { ada, bob, carol, now } from '../testing/specification.ts';
import type { Change } from './changeTask.ts';

describe('a task whose owner has blocked a bidder', () => {
  it('takes no bid of this person, and goes on for others and for what came with it', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    ledger.block(ada.uid, bob.uid);
    const together = await Promise.all([changeTask(bid(taskId)), changeTask(retitle(taskId, 'Ours'))]);
    expect(together).toMatchObject([
      { kind: 'refused', reason: 'blocked' },
      { kind: 'appended', position: 2 },
    ]);
    expect(await changeTask({ ...bid(taskId), actor: carol })).toMatchObject({ position: 3 });
  });
  it('takes the bid of a person who has blocked the owner', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    ledger.block(bob.uid, ada.uid);
    expect(await changeTask(bid(taskId))).toMatchObject({ kind: 'appended' });
  });
});

describe('a task that another process changes between the reading and the writing', () => {
  /** A task whose ledger appends the rival's change before our first append. */
  const withRival = async (theirs: (taskId: string) => Change) => {
    let rivalry: Promise<unknown> | undefined;
    const given = await givenTask((ledger) => ({
      append: async (append) => {
        await (rivalry ??= given.rival(theirs(given.taskId)));
        return ledger.append(append);
      },
    }));
    return given;
  };

  it('gets both changes', async () => {
    const { ledger, taskId, changeTask } = await withRival((id) => bid(id));
    expect(await changeTask(retitle(taskId, 'Ours'))).toEqual({
      kind: 'appended',
      position: 3,
      recordedAt: now,
    });
    expect(ledger.events.map(({ type, taskVersion }) => [type, taskVersion])).toEqual([
      ['TaskPosted', 1],
      ['BidPlaced', 2],
      ['TaskUpdated', 3],
    ]);
  });
  it('is checked against If-Match again', async () => {
    const { ledger, taskId, changeTask } = await withRival((id) => retitle(id, 'Theirs'));
    expect(await changeTask(retitle(taskId, 'Ours', [1]))).toEqual({
      kind: 'refused',
      reason: 'edited-since',
    });
    expect(ledger.events).toHaveLength(2);
  });
  it('is not changed if the other process made the same change', async () => {
    const { taskId, changeTask } = await withRival((id) => retitle(id, 'Same'));
    expect(await changeTask(retitle(taskId, 'Same'))).toEqual({ kind: 'unchanged', position: 2 });
  });
  it('has the position of a decline that the other process made after the state was read', async () => {
    let rivalry: (() => Promise<unknown>) | undefined;
    const given = await givenTask((ledger) => ({
      load: async (id) => {
        const stream = await ledger.load(id);
        const theirs = rivalry;
        rivalry = undefined;
        await theirs?.();
        return stream;
      },
    }));
    const placed = bid(given.taskId);
    await given.rival(placed);
    const decline: Change = {
      actor: ada,
      correlationId: 'request-3',
      taskId: given.taskId,
      bid: { id: placed.idempotency?.insertedId ?? '' },
      decide: (state: TaskWithBid) => decideDeclineBid(state, { callerUid: ada.uid }),
    };
    rivalry = () => given.rival(decline);
    expect(await given.changeTask(decline)).toEqual({ kind: 'unchanged', position: 3 });
  });
  it('is gone if the other process deleted it', async () => {
    const { taskId, changeTask } = await withRival(remove);
    expect(await changeTask(retitle(taskId, 'Ours'))).toEqual({ kind: 'refused', reason: 'no-such-task' });
  });
});

describe('a task', () => {
  it('takes commands after one that failed', async () => {
    let failures = 1;
    const { taskId, changeTask } = await givenTask((inner) => ({
      append: (append) => (failures-- > 0 ? Promise.reject(new Error('cut')) : inner.append(append)),
    }));
    const [first, second] = await Promise.allSettled([changeTask(bid(taskId)), changeTask(bid(taskId))]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });
  it('answers "try again" if others are always faster', async () => {
    const { ledger, taskId, changeTask } = await givenTask(
      () => ({ append: () => Promise.resolve({ kind: 'version-conflict' }) }),
      50,
    );
    const given = await changeTask(retitle(taskId, 'Ours')).catch((error: unknown) => error);
    expect(given).toBeInstanceOf(Problem);
    expect(given).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    expect(ledger.events).toHaveLength(1);
  });
});

describe('a state that was stored by another fold', () => {
  it.each([{ stateVersion: 0, state: { status: 'deleted' } }, { stateVersion }, { open: true }, null])(
    'is not used: %j is folded again from the events, and stored',
    async (stored) => {
      const { ledger, taskId, changeTask } = await givenTask();
      await changeTask(retitle(taskId, 'Second'));
      ledger.overwriteState(taskId, stored);
      expect(await changeTask(retitle(taskId, 'Second'))).toEqual({ kind: 'unchanged', position: 2 });
      expect(await changeTask(retitle(taskId, 'Third', [2]))).toMatchObject({
        kind: 'appended',
        position: 3,
      });
      expect(await ledger.load(taskId)).toMatchObject({
        version: 3,
        state: { stateVersion, state: { status: 'open', editVersion: 3, details: { title: 'Third' } } },
      });
    },
  );
});

describe('a bid with a key that was used', () => {
  it('gets its first answer again, though the task is deleted by now', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    const first = bid(taskId);
    await changeTask(first);
    await changeTask(remove(taskId));
    expect(await changeTask(bid(taskId))).toEqual({
      kind: 'repeated',
      insertedId: first.idempotency?.insertedId,
      position: 2,
    });
    expect(ledger.events).toHaveLength(3);
  });
  it('is refused with another body, though the task is deleted by now', async () => {
    const { taskId, changeTask } = await givenTask();
    await changeTask(bid(taskId));
    await changeTask(remove(taskId));
    const reused = { kind: 'refused', reason: 'key-reused' };
    expect(await changeTask(bid(taskId, { requestDigest: 'other' }))).toEqual(reused);
  });
});

describe('a change with a key that was used', () => {
  const keyed = (taskId: string, title: string, requestDigest = 'digest'): Change => ({
    ...retitle(taskId, title),
    idempotency: { callerUid: ada.uid, call: 'PUT', key: 'k', requestDigest, insertedId: taskId },
  });
  it('gets its first answer again, though it would change nothing by now', async () => {
    const { taskId, changeTask } = await givenTask();
    await changeTask(keyed(taskId, 'New'));
    await changeTask(bid(taskId));
    expect(await changeTask(keyed(taskId, 'New'))).toMatchObject({ kind: 'repeated', position: 2 });
  });
  it('is refused with another body, though it would change nothing', async () => {
    const { taskId, changeTask } = await givenTask();
    await changeTask(keyed(taskId, 'New'));
    expect(await changeTask(keyed(taskId, 'New', 'other'))).toEqual({
      kind: 'refused',
      reason: 'key-reused',
    });
  });
});
