import { operationsStreamId } from '@marketplace/contracts';
import { createLogger, Problem } from '@marketplace/service-kit';
import { describe, expect, it } from 'vitest';
import { newId } from '../newId.ts';
import { stateVersion } from '../task/state.ts';
import { bid, givenTask, retitle } from '../testing/givenTask.ts';
import { logoTask } from '../testing/specification.ts';
import { createTaskChanger } from './changeTask.ts';
import { loadTask } from './storedState.ts';

const logger = createLogger({ level: 'silent', name: 'test' });
const newer = { stateVersion: stateVersion + 1, state: { status: 'open', openBids: 3 } };

const isRefused = async (command: Promise<unknown>): Promise<void> => {
  const given = await command.catch((error: unknown) => error);
  expect(given).toBeInstanceOf(Problem);
  expect(given).toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/newer version of this service.*Nothing was written/) as string,
  });
};

describe('a state that newer code has stored', () => {
  it('refuses commands, and stays as it is, though this code knows all events', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    ledger.overwriteState(taskId, newer);
    for (const command of [retitle(taskId, 'Second'), bid(taskId)]) await isRefused(changeTask(command));
    expect(ledger.events).toHaveLength(1);
    expect(await ledger.load(taskId)).toMatchObject({ version: 1, state: newer });
  });

  it('refuses a command that was decided before it was stored', async () => {
    const given = await givenTask(() => ({
      append: ({ streamId: taskId }) => {
        given.ledger.overwriteState(taskId, newer);
        return Promise.resolve({ kind: 'version-conflict' });
      },
    }));
    await isRefused(given.changeTask(retitle(given.taskId, 'Second')));
    expect(await given.ledger.load(given.taskId)).toMatchObject({ state: newer });
  });
});

describe('the stored state', () => {
  it('begins with the first event that changes the one after the task was posted', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    const first = { type: 'TaskPosted', data: { title: logoTask.title } };
    expect(await ledger.load(taskId)).toMatchObject({ version: 1, state: undefined, first });
    await changeTask(bid(taskId));
    expect(await ledger.load(taskId)).toMatchObject({ version: 2, state: undefined, first });
    await changeTask(retitle(taskId, 'Second'));
    const state = { status: 'open', details: { title: 'Second' }, editVersion: 3 };
    expect((await ledger.load(taskId))?.state).toMatchObject({ stateVersion, state });
  });

  it('of another version of the fold is replaced by the next command, though that does not change it', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    ledger.overwriteState(taskId, { stateVersion: stateVersion - 1, state: { status: 'open' } });
    await changeTask(bid(taskId));
    const state = { details: { title: logoTask.title } };
    expect((await ledger.load(taskId))?.state).toMatchObject({ stateVersion, state });
  });

  it('is the one of the last edit, also after a bid that was decided while the edit was under way', async () => {
    const { ledger, taskId, changeTask } = await givenTask();
    await changeTask(bid(taskId, { key: '1' }));
    await Promise.all([
      changeTask(retitle(taskId, 'Second')),
      changeTask(bid(taskId, { key: '2' })),
      changeTask(bid(taskId, { key: '3' })),
    ]);
    expect(await ledger.load(taskId)).toMatchObject({
      version: 5,
      state: { stateVersion, state: { details: { title: 'Second' } } },
    });
  });
});

describe('a state that has to be folded again', () => {
  it.each([
    ['of an unknown type', { type: 'BidPraised' }],
    ['of a newer version', { schemaVersion: 99 }],
  ])('refuses commands where an event is %s', async (_, change) => {
    const { ledger, taskId } = await givenTask();
    ledger.overwriteState(taskId, null);
    const readTask = async (id: string) =>
      (await ledger.readTask(id)).map((event) => ({ ...event, ...change }));
    await isRefused(loadTask({ ledger, readTask, logger }, taskId));
  });

  it('fails where an event is damaged: a newer version could not read it either', async () => {
    const { ledger, taskId } = await givenTask();
    ledger.overwriteState(taskId, null);
    const readTask = async (id: string) =>
      (await ledger.readTask(id)).map((event) => ({ ...event, data: 7 }));
    await expect(loadTask({ ledger, readTask, logger }, taskId)).rejects.not.toBeInstanceOf(Problem);
  });
});

it('the stream of operators’ actions is no task, and nothing of it is read', async () => {
  const { ledger, changeTask } = await givenTask(() => ({
    load: () => Promise.reject(new Error('It was read')),
  }));
  for (const command of [retitle(operationsStreamId, 'Mine'), bid(operationsStreamId)])
    expect(await changeTask(command)).toEqual({ kind: 'refused', reason: 'no-such-task' });
  expect(ledger.events).toHaveLength(1);
});

it('a bid with an event that newer code wrote refuses commands', async () => {
  const { ledger, taskId, changeTask } = await givenTask();
  await changeTask(bid(taskId));
  const { bidId } = ledger.events[1]?.data as { readonly bidId: string };
  const readBid = async (id: string) => {
    const read = await ledger.readBid(id);
    return { ...read, events: read.events.map((event) => ({ ...event, schemaVersion: 99 })) };
  };
  const deps = {
    ledger,
    readTask: ledger.readTask,
    readBid,
    clock: () => new Date(),
    newId,
    logger,
    isForgotten: () => false,
  };
  const { actor, correlationId } = retitle(taskId, 'Second');
  const decide = () => [];
  await isRefused(createTaskChanger(deps)({ actor, correlationId, taskId, bid: { id: bidId }, decide }));
  expect(ledger.events).toHaveLength(2);
});
