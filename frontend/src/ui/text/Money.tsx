import { numbers } from '../../formats/numbers.ts';

/** Dollars: `$1,200`, `$99.50`. */
export const formatMoney = (amount: number): string => numbers.money(amount);

interface MoneyProps {
  readonly amount: number;
  readonly strong?: boolean;
}

export const Money = ({ amount, strong = false }: MoneyProps) => (
  <bdi dir="ltr" className={`figures one-line${strong ? ' strong' : ''}`}>
    {formatMoney(amount)}
  </bdi>
);
