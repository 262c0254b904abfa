import { accountExportSchema, auditMessagesSchema, formerUser } from '@marketplace/contracts';
import { until } from '@marketplace/service-kit/testing';
import { expect, it, vi } from 'vitest';
import { commandsOf, since } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { idOf, kindOf, messagesOn } from '../testing/messagesOn.ts';
import { tablesWith } from '../testing/tablesWith.ts';

const uid = 'uid-bob';
const market = startedMarket({ forgets: true });

const { given, write, read, markRead } = messagesOn(() => market);
const exported = async (as: 'ada' | 'bob') => {
  const { parts } = accountExportSchema.parse((await market.call('/account/export', { as })).body);
  return parts.find(({ where }) => where === 'Your messages')?.entries;
};

it('the words of a forgotten person go, the words of the other stay, and nobody writes any more', async () => {
  const { taskId, bidId, position } = await given();
  const sent = idOf(await write(bidId, 'bob', 'Quetzal message'));
  await write(bidId, 'ada', 'Of Ada to Bob');
  await read(bidId, 'ada', '', position);
  expect(await exported('bob')).toMatchObject([{ bidId, taskId, text: 'Quetzal message' }]);
  expect(await exported('ada')).toMatchObject([{ bidId, taskId, text: 'Of Ada to Bob' }]);
  expect(Object.keys(await tablesWith(market.databaseUrl, 'quetzal'))).toEqual(['private.messages']);

  const { persons, ledger } = market.eventStore;
  await persons.beginForgetting(uid, { by: 'person', uid });
  await until(async () => (await persons.read(uid))?.state === 'forgotten');
  expect(await tablesWith(market.databaseUrl, 'quetzal')).toEqual({});
  const { position: last } = await ledger.head();
  await market.call('/tasks', since(last));
  expect(await read(bidId, 'ada', '', last)).toMatchObject({
    messages: [
      { from: { name: 'Ada Lovelace' }, mine: true, text: 'Of Ada to Bob' },
      { from: { name: formerUser }, mine: false, text: null, forgotten: true },
    ],
    unread: 1,
    closed: 'person-forgotten',
  });
  expect(kindOf(await write(bidId, 'ada', 'Still there?'))).toEqual([409, 'messages-closed']);
  expect((await markRead(bidId, 'ada', sent)).body).toMatchObject({ unread: 0 });
  expect((await market.call('/messages/unread', { as: 'ada' })).body).toEqual({ bids: [] });
  const path = `/audit/messages?taskId=${taskId}`;
  const { messages } = auditMessagesSchema.parse((await market.call(path, { as: 'auditor' })).body);
  expect(messages.map(({ from, to }) => [from.email, to.email])).toEqual([
    [null, 'ada@example.com'],
    ['ada@example.com', null],
  ]);
});

it('a message that is under way when its author is forgotten is not written', async () => {
  const { post, offer } = commandsOf(market.call);
  const bid = await offer((await post()).id, 'eve');
  const add = market.messages.add.bind(market.messages);
  vi.spyOn(market.messages, 'add').mockImplementationOnce(async (message, request) => {
    await market.eventStore.persons.beginForgetting('uid-eve', { by: 'person', uid: 'uid-eve' });
    await until(async () => (await market.eventStore.persons.read('uid-eve'))?.state === 'forgotten');
    return add(message, request);
  });
  expect(kindOf(await write(bid.id, 'eve', 'Axolotl'))).toEqual([401, 'account-forgotten']);
  expect(await market.messages.ofBid(bid.id, { limit: 9 })).toEqual([]);
});

it('the messages of a forgotten owner can still be read by the bidder, and are then not counted', async () => {
  const { post, offer } = commandsOf(market.call);
  const bid = await offer((await post({}, 'uid-owner')).id, 'uid-bidder');
  const sent = idOf(await write(bid.id, 'uid-owner', 'Ocelot'));
  await market.eventStore.persons.beginForgetting('uid-owner', { by: 'person', uid: 'uid-owner' });
  await until(async () => (await market.eventStore.persons.read('uid-owner'))?.state === 'forgotten');
  const { position } = await market.eventStore.ledger.head();
  expect(await read(bid.id, 'uid-bidder', '', position)).toMatchObject({
    messages: [{ text: null }],
    unread: 1,
  });
  expect((await markRead(bid.id, 'uid-bidder', sent)).body).toMatchObject({ unread: 0 });
  expect((await market.call('/messages/unread', { as: 'uid-bidder' })).body).toEqual({ bids: [] });
});
