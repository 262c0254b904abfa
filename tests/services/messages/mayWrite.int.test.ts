import { describe, expect, it } from 'vitest';
import { commandsOf } from '../testing/call.ts';
import { startedMarket } from '../testing/market.ts';
import { kindOf, messagesOn } from '../testing/messagesOn.ts';

const market = startedMarket();

const dayMs = 86_400_000;
const { given, write, read } = messagesOn(() => market);

describe('who may write', () => {
  /** Finds out who may write, from `closed` in answers and by writing. */
  const mayWrite = async (bidId: string, position: number) => {
    const closed: (string | undefined)[] = [];
    for (const as of ['ada', 'bob'] as const) {
      closed.push((await read(bidId, as, '', position)).closed);
      const { status, body } = await write(bidId, as);
      const refused = [409, { type: 'urn:marketplace:problem:messages-closed' }];
      expect([as, status, body]).toMatchObject(closed.at(-1) ? [as, ...refused] : [as, 201, {}]);
      // Ada's message opens the conversation for Bob, so Bob's state is read after it, and Bob does not write here.
      if (as === 'ada' && closed[0] === undefined) return [...closed, (await read(bidId, 'bob')).closed];
    }
    return closed;
  };

  it('is both while the bid is open or accepted; of others the owner first, and nobody once it is over', async () => {
    const { accept, offer, takeBack, update } = commandsOf(market.call);
    const { taskId, bidId, position } = await given();
    expect(await mayWrite(bidId, position)).toEqual([undefined, undefined]);
    expect((await write(bidId, 'bob')).status).toBe(201);
    const won = await offer(taskId, 'eve');
    const accepted = await accept(won.id);
    expect((await read(bidId, 'bob', '', accepted)).closed).toBe('owner-writes-first');
    expect(kindOf(await write(bidId, 'bob'))).toEqual([409, 'messages-closed']);
    expect(await mayWrite(bidId, accepted)).toEqual([undefined, undefined]);
    expect((await write(bidId, 'bob')).status).toBe(201);
    expect((await write(won.id, 'eve')).status).toBe(201);

    await takeBack(taskId);
    const again = await accept(won.id);
    expect((await read(bidId, 'bob', '', again)).closed).toBe('owner-writes-first');
    const over = await update(taskId, { status: 'Completed' });
    expect(await mayWrite(bidId, over)).toEqual(['task-is-over', 'task-is-over']);
    await update(taskId, { title: 'Another title' });
    for (const as of ['ada', 'eve'] as const) expect((await write(won.id, as)).status).toBe(201);
    market.now = new Date(Date.now() + 30 * dayMs + 60_000);
    expect((await read(won.id, 'eve')).closed).toBe('task-is-over');
    market.now = new Date(Date.now() + 30 * dayMs - 60_000);
    expect((await read(won.id, 'eve')).closed).toBeUndefined();
    market.now = new Date();
  });

  it('of a bid that was declined or withdrawn, even when the owner had written before, is the owner first; of an own bid nobody', async () => {
    const { decline, withdraw, offer } = commandsOf(market.call);
    const ends = [(id: string) => decline(id), (id: string) => withdraw(id, 'bob')];
    for (const end of ends) {
      const { bidId } = await given();
      await write(bidId, 'ada', 'Before');
      expect((await read(bidId, 'bob', '', await end(bidId))).closed).toBe('owner-writes-first');
      expect(kindOf(await write(bidId, 'bob'))).toEqual([409, 'messages-closed']);
    }
    const { taskId } = await given();
    const own = await offer(taskId, 'ada', {});
    expect((await read(own.id, 'ada', '', own.position)).closed).toBe('own-bid');
  });
});
