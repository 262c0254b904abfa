import { formerUser, profileSchema } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { messagesOn } from '../testing/messagesOn.ts';

const market = startedMarket({ forgets: true });
const { forget } = dealsOn(market);
const { write, read } = messagesOn(() => market);

/** A person whose tokens have this name from now on. */
const named = (uid: string, name: string): Person => `uid-${uid}~${name}`;
const nameOf = async (uid: string, position: number) =>
  profileSchema.parse((await market.call(`/users/uid-${uid}`, since(position))).body).name;
const given = async (as: Person) => {
  const { post, offer } = commandsOf(market.call);
  const { id } = await post({}, 'uid-host');
  const bid = await offer(id, as);
  return { taskId: id, bidId: bid.id, position: bid.position };
};
const writers = async (bidId: string, position: number) =>
  (await read(bidId, 'uid-host', '', position)).messages.map(({ from }) => from.name);

it('a profile has the newest name that a command brought, a message and a bid the name of then', async () => {
  const { post, revise } = commandsOf(market.call);
  const [old, renamed] = [named('bob', 'Old'), named('bob', 'New')];
  const { taskId, bidId, position } = await given(old);
  expect(await nameOf('bob', position)).toBe('Old');
  await write(bidId, old);
  const revised = await revise(bidId, renamed, { amount: 90 });
  expect(await nameOf('bob', revised)).toBe('New');
  await write(bidId, renamed);
  expect(await writers(bidId, position)).toEqual(['New', 'Old']);
  const { body } = await market.call(`/tasks/${taskId}/bids`, { as: 'uid-host', ...since(revised) });
  expect(body).toMatchObject([{ bidder: { name: 'Old' } }]);

  const posted = await post({ userName: 'Robert' }, renamed);
  expect(await nameOf('bob', posted.position)).toBe('Robert');
  await write(bidId, old);
  expect(await nameOf('bob', posted.position)).toBe('Old');
  expect(await writers(bidId, posted.position)).toEqual(['Old', 'New', 'Old']);
});

it('words of a profile stay beside its names', async () => {
  const { bidId, position } = await given(named('eve', 'Eve'));
  await write(bidId, named('eve', 'Eva'));
  const about = { as: named('eve', 'Evi'), method: 'PUT', body: { about: 'I paint.' } };
  expect((await market.call('/account/profile', about)).status).toBe(200);
  const { body } = await market.call('/users/uid-eve', since(position));
  expect(body).toMatchObject({ name: 'Evi', about: 'I paint.' });
});

it('nothing is left of the names of a forgotten person', async () => {
  const { bidId } = await given(named('gone', 'Ann'));
  await write(bidId, named('gone', 'Anna'));
  const gone = await forget('uid-gone');
  expect(await market.items.of('profile', 'uid-gone')).toEqual([]);
  expect((await market.call('/users/uid-gone', since(gone))).status).toBe(404);
  expect(await writers(bidId, gone)).toEqual([formerUser]);
});
