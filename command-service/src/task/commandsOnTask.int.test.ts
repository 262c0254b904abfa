import { calls } from '@marketplace/contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { placedBid, postedTask, startedServices, type CallOptions } from '../testing/runningService.ts';
import { commandNamed, commandsOnTask, type CommandOnTask } from '../testing/commandsOnTask.ts';

const [service, sibling] = startedServices();
let task: string;
let bid: string;
beforeEach(async () => {
  task = await postedTask(service);
  bid = await placedBid(service, task);
});

const give = (command: CommandOnTask, options: CallOptions = {}, on = service) => {
  const { method, path } = calls[command.name];
  return on.call(method, path.replace('{bidId}', bid).replace('{id}', task), {
    as: command.by,
    ...(command.body && { body: command.body }),
    ...options,
  });
};
const eventsOfTask = async () => (await service.events()).filter(({ taskId }) => taskId === task);
const key = (name: string) => ({ headers: { 'idempotency-key': name } });
const ofDeclinedBid: CommandOnTask = {
  ...commandNamed('reviseBid'),
  after: ['declineBid'],
  appends: { data: { reopens: true } },
};

it.each([...commandsOnTask, ofDeclinedBid])(
  '$name after $after appends its event, answers its position, and has the same answer to its Idempotency-Key by any instance',
  async (command) => {
    const { name, by, after, counts, appends } = command;
    for (const before of after) expect(await give(commandNamed(before))).toMatchObject({ status: 200 });
    const { status, headers, body: answered } = await give(command, key('again'));
    const succeeds = name === 'writeReview' ? 201 : 200;
    const event = (await eventsOfTask()).at(-1);
    expect([status, answered]).toEqual([
      succeeds,
      { acknowledged: true, ...counts, position: event?.position },
    ]);
    expect(headers.get('x-position')).toBe(String(event?.position));
    expect(event).toMatchObject(appends);
    expect(event?.actor.uid).toBe(`uid-${by}`);
    if (name !== 'updateTask' && name !== 'deleteTask') expect(event?.data).toMatchObject({ bidId: bid });
    await service.call('DELETE', `/tasks/${task}`, { as: 'ada' });
    const before = await eventsOfTask();
    const again = await give(command, key('again'), sibling);
    expect([again.status, again.body]).toEqual([succeeds, answered]);
    expect(await eventsOfTask()).toEqual(before);
  },
);

describe('a command that changes nothing', () => {
  const revise = commandNamed('reviseBid');

  it.each([
    [revise, { ...revise, body: { amount: 80 } }],
    [commandNamed('acceptBid'), commandNamed('withdrawAcceptance')],
    [commandNamed('declineBid'), { ...revise, body: { amount: 81 } }],
  ])('uses its Idempotency-Key up: %#', async (command, change) => {
    await give(command);
    const first = await give(command, key('nothing'));
    await give(change);
    const before = await eventsOfTask();
    const again = await give(command, key('nothing'), sibling);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await eventsOfTask()).toEqual(before);
  });
});
