import { commandsOf } from './call.ts';
import type { Market } from './market.ts';

/** The lives of two tasks, of six events: `gone` is posted at 1, edited, bid on, deleted at 6; `there` is posted at 2, bid on at 5. */
export const twoTasks = async (
  market: Market,
): Promise<{ readonly gone: string; readonly there: string }> => {
  const { post, update, bid, remove } = commandsOf(market.call);
  const gone = (await post({ title: 'A poster' })).id;
  const there = (await post({ title: 'A menu' }, 'bob')).id;
  await update(gone, { budget: 12 });
  await bid(gone);
  await bid(there, 'ada');
  await remove(gone);
  market.now = new Date();
  return { gone, there };
};
