import { beforeEach, describe, expect, it } from 'vitest';
import { placedBid, postedTask, startedServices, type CallOptions } from '../testing/runningService.ts';
import { commandsOnTask, type CommandOnTask } from '../testing/commandsOnTask.ts';

const [service, sibling] = startedServices();
let task: string;
let bid: string;
beforeEach(async () => {
  task = await postedTask(service);
  bid = await placedBid(service, task);
});

const pathOf = ({ path }: CommandOnTask) => path.replace('{bid}', bid).replace('{task}', task);
const give = (command: CommandOnTask, options: CallOptions = {}, on = service) =>
  on.call(command.method, pathOf(command), {
    as: command.by,
    ...(command.body && { body: command.body }),
    ...options,
  });
const giveAll = async (given: readonly CommandOnTask[]) => {
  for (const command of given) expect(await give(command)).toMatchObject({ status: 200 });
};
const eventsOfTask = async () => (await service.events()).filter(({ taskId }) => taskId === task);
const key = (name: string) => ({ headers: { 'idempotency-key': name } });
const named = (name: string): CommandOnTask => {
  const found = commandsOnTask.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return found;
};

it.each(commandsOnTask)(
  '$name appends its event, answers its position, and has the same answer to its Idempotency-Key by any instance',
  async (command) => {
    const { by, after, counts, appends } = command;
    await giveAll(after);
    const { status, headers, body: answered } = await give(command, key('again'));
    const event = (await eventsOfTask()).at(-1);
    expect([status, answered]).toEqual([200, { acknowledged: true, ...counts, position: event?.position }]);
    expect(headers.get('x-position')).toBe(String(event?.position));
    expect(event).toMatchObject(appends);
    expect(event?.actor.uid).toBe(`uid-${by}`);
    if (command.path !== '/tasks/{task}') expect(event?.data).toMatchObject({ bidId: bid });
    await service.call('DELETE', `/tasks/${task}`, { as: 'ada' });
    const before = await eventsOfTask();
    const again = await give(command, key('again'), sibling);
    expect([again.status, again.body]).toEqual([200, answered]);
    expect(await eventsOfTask()).toEqual(before);
  },
);

describe('a command that changes nothing', () => {
  const revise = named('PUT /bids/{bidId}');
  const accept = named('POST /bids/{bidId}/accept');
  const decline = named('POST /bids/{bidId}/decline');
  const takeBack = named('POST /tasks/{id}/acceptance/withdraw');

  it.each([
    [revise, { ...revise, body: { amount: 80 } }],
    [accept, takeBack],
    [decline, { ...revise, body: { amount: 81 } }],
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
