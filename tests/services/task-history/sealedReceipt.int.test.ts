import { signLightHeads } from '@marketplace/audit';
import { sharedHistorySchema } from '@marketplace/contracts';
import { expect, it } from 'vitest';
import { commandsOf, since, type Person } from '../testing/call.ts';
import { dealsOn } from '../testing/dealsOn.ts';
import { startedMarket } from '../testing/market.ts';
import { newSigner } from '../testing/newSigner.ts';

const signer = newSigner();
const market = startedMarket({ signer });
const { deal, review } = dealsOn(market);

it.each(['resign', 'takeBack', 'remove'] as const)(
  'a sealed review has no proof for the other side after %s, until it is shown',
  async (end) => {
    const { resign, takeBack, remove } = commandsOf(market.call);
    const [ada, bob] = [`uid-ada-${end}`, `uid-bob-${end}`] as const;
    const { taskId, bidId } = await deal(ada, bob);
    if (end === 'resign') await resign(taskId, bob);
    else if (end === 'takeBack') await takeBack(taskId, 'No', ada);
    else await remove(taskId, ada);
    const { body } = await review(bidId, bob, { stars: 2, text: 'a canary' });
    const { position } = body as { readonly position: number };
    const newest = await market.eventStore.newestHead();
    await signLightHeads(market.eventStore, signer, { at: new Date(), positions: [position], newest });
    // The read models know when a review is shown.
    await market.call(`/bids/${bidId}/reviews`, { as: ada, ...since(position) });
    const receipt = (as: Person) => market.call(`/tasks/${taskId}/receipt?position=${position}`, { as });
    const isOffered = async (as: Person) => {
      const answer = await market.call(`/tasks/${taskId}/history`, { as, ...since(position) });
      const { events } = sharedHistorySchema.parse(answer.body);
      return events.find((one) => one.position === position)?.proof;
    };
    market.now = new Date();
    expect([(await receipt(ada)).status, (await receipt(bob)).status]).toEqual([404, 200]);
    if (end !== 'remove') expect([await isOffered(ada), await isOffered(bob)]).toEqual([undefined, true]);
    market.now = new Date(Date.now() + 15 * 86_400_000);
    expect((await receipt(ada)).status).toBe(200);
    market.now = new Date();
  },
);
