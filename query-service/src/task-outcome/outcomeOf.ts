import { leastForMedian, type Outcome } from '@marketplace/contracts';

/** How many offers have each amount. */
type Amounts = ReadonlyMap<number, number>;

/** The median, to the cent: of an even number of offers, the mean of the two in the middle. Reckoned in cents, which are whole. */
const medianOf = (amounts: Amounts, offers: number): number => {
  const inOrder = [...amounts].sort(([one], [other]) => one - other);
  const cents = (place: number): number => {
    let passed = 0;
    const [amount] = inOrder.find(([, count]) => (passed += count) > place) ?? [0];
    return Math.round(amount * 100);
  };
  return Math.round((cents(Math.floor((offers - 1) / 2)) + cents(Math.floor(offers / 2))) / 2) / 100;
};

/** What a bidder learns of the offers on a task; `own` is among the amounts. */
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
