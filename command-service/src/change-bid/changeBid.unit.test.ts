import { calls, type Call } from '@marketplace/contracts/calls';
import type { CallHandler } from '@marketplace/service-kit';
import { expect, it } from 'vitest';
import type { Change } from '../change-task/changeTask.ts';
import { bid, givenTask } from '../testing/givenTask.ts';
import { bob, carol } from '../testing/specification.ts';
import { acceptBid } from '../accept-bid/acceptBid.ts';
import { reviseBid } from '../revise-bid/reviseBid.ts';
import { withdrawBid } from '../withdraw-bid/withdrawBid.ts';

it.each([
  ['revised', calls.reviseBid, reviseBid, { amount: 5, message: 'm' }, false],
  ['withdrawn', calls.withdrawBid, withdrawBid, {}, false],
  ['accepted', calls.acceptBid, acceptBid, {}, true],
])('a bid that is %s by another user than its bidder', async (_what, call, handler, body, alone) => {
  const { ledger, taskId, changeTask } = await givenTask();
  await changeTask(bid(taskId));
  const { bidId } = ledger.events[1]?.data as { readonly bidId: string };
  const changes: Change[] = [];
  const parts: Parameters<typeof acceptBid>[0] = {
    isForgotten: () => false,
    readBid: (id) => ledger.readBid(id),
    changeTask: (change) => {
      changes.push(change);
      return Promise.resolve({ kind: 'refused', reason: 'not-the-bidder' });
    },
  };
  const handle = handler(parts) as CallHandler<Call>;
  const give = async (uid: string) => {
    const caller = { uid, email: 'e', name: 'n', roles: [], signedInAt: 0 };
    const request = {
      call,
      caller,
      body,
      req: { params: { bidId }, body, get: () => undefined },
      res: { locals: { caller } },
    };
    const handled = Promise.resolve(handle(request as unknown as Parameters<typeof handle>[0]));
    await expect(handled).rejects.toThrow();
  };
  await give(bob.uid);
  await give(carol.uid);
  // A change without `bidId` does not delay the other commands on the task.
  expect(changes.map((change) => change.bidId)).toEqual([bidId, alone ? bidId : undefined]);
});
