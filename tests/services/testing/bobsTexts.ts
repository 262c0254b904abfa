import { commandsOf, type Call } from './call.ts';

/** Bob posts and bids, and writes notes and reasons; Ada and Eve have the other parts. */
export const bobsTexts = async (call: Call) => {
  const { post, update, offer, bid, accept, takeBack, deliver, askForChanges, remove } = commandsOf(call);
  const posting = { title: 'A quetzal', description: 'Quetzals with feathers' };
  const own = await post(posting, 'bob');
  await offer(own.id, 'ada', { amount: 10, message: 'Mine' });
  await update(own.id, { title: 'Two quetzalcoatls' }, 'bob');
  const deal = await post({ ...posting, title: 'A quetzal deal' }, 'bob');
  const adas = await offer(deal.id, 'ada', { amount: 20, message: 'Mine too' });
  await accept(adas.id, 'bob');
  await takeBack(deal.id, 'Quetzal reason', 'bob');
  await accept(adas.id, 'bob');
  await deliver(deal.id, 'ada', 'Done');
  await askForChanges(deal.id, 'Quetzal note', 'bob');
  const others = await post({ title: 'Of Ada' });
  const won = await offer(others.id, 'bob', { amount: 30, message: 'Quetzal offer' });
  await bid(others.id, 'eve');
  await accept(won.id);
  await deliver(others.id, 'bob', 'Quetzal work');
  const deleted = await post({ ...posting, title: 'A quetzal that goes' }, 'bob');
  await offer(deleted.id, 'ada', { amount: 40, message: 'Mine three' });
  const last = await remove(deleted.id, 'bob');
  return { last, ids: { own: own.id, deal: deal.id, others: others.id, deleted: deleted.id } };
};
