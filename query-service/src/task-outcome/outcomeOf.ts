import { leastForMedian, type Outcome } from '@marketplace/contracts';

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
