import { visibleTask } from '../http/visibleTask.ts';
import { declinesBids, leastForMedian, type Outcome } from '@marketplace/contracts';
import { leastPosition, type DocumentReader } from '@marketplace/read-store';
import { noAmount } from '@marketplace/read-store/projections';
import { Problem, sendJson, type HandlerOf } from '@marketplace/service-kit';
import { privateHeaders, taskOfBids } from '../http/answers.ts';
import { setPosition } from '../http/freshness.ts';
import { requiredTaskId, taskNotFound } from '../http/requestedTask.ts';

/** The number of offers by amount. */
type Amounts = ReadonlyMap<number, number>;

/** The median, to the cent; of an even number of offers, the mean of the two in the middle. Computed in cents, as whole numbers. */
const medianOf = (amounts: Amounts, offers: number): number => {
  const inOrder = [...amounts].sort(([one], [other]) => one - other);
  const cents = (place: number): number => {
    let passed = 0;
    const [amount] = inOrder.find(([, count]) => (passed += count) > place) ?? [0];
    return Math.round(amount * 100);
  };
  return Math.round((cents(Math.floor((offers - 1) / 2)) + cents(Math.floor(offers / 2))) / 2) / 100;
};

/** The outcome for a bidder; `own` is the lowest amount of the bidder's own offers, and is among the amounts. */
export const outcomeOf = (amounts: Amounts, own: number): Outcome => {
  let [offers, lower] = [0, 0];
  for (const [amount, count] of amounts) {
    offers += count;
    if (amount < own) lower += count;
  }
  return {
    offers,
    ...(offers >= leastForMedian && { median: medianOf(amounts, offers) }),
    place: lower + 1,
  };
};

/** GET /tasks/{id}/outcome: for a bidder whose offer was not withdrawn, once the task is decided. */
export const taskOutcome =
  (documents: Pick<DocumentReader, 'get' | 'page' | 'positions' | 'tally'>): HandlerOf<'taskOutcome'> =>
  async ({ call, req, res, caller }) => {
    const { uid } = caller;
    const id = await requiredTaskId(documents, { call, req, res });
    const { position: tasks, document: task } = await visibleTask(documents, id, caller);
    const live = [
      { field: 'taskId', is: id },
      { field: 'withdrawn', is: 0 },
    ] as const;
    const where = [...live, { field: 'uid', is: uid }] as const;
    const own = await documents.page('bids', { where, order: ['amount', 'placed'], limit: 1 });
    setPosition(res, leastPosition({ tasks, bids: own.position }, call.readModels));
    if (task === undefined) throw taskNotFound();
    const amount = own.documents[0]?.columns.amount ?? noAmount;
    if (amount === noAmount)
      throw new Problem(
        'forbidden',
        'Only a user whose offer on this task was not withdrawn may ask for this.',
      );
    if (!declinesBids(taskOfBids(task)))
      throw new Problem(
        'not-decided',
        'No bid on this task is accepted yet, and the task is not over. Look again after that.',
      );
    const { counts } = await documents.tally('bids', { where: live, by: 'amount' });
    const amounts = new Map([...counts].map(([value, count]) => [Number(value), count]));
    amounts.delete(noAmount);
    res.set(privateHeaders);
    sendJson(res, 200, {}, JSON.stringify(outcomeOf(amounts, amount)));
  };
