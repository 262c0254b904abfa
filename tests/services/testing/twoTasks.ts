import { commandsOf } from './call.ts';
import type { Market } from './market.ts';

/** Two tasks with six events: `gone` is posted at 1, edited, gets a bid, is deleted at 6; `there` is posted at 2 and gets a bid at 5. */
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
