/** A figure of the large board, with what it should be. */
export interface Measured {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: { readonly most: number } | { readonly least: number };
}

const words = (value: number): string =>
  value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en');

export const goalsHead = ['', '', 'goal', 'met'];

export const goalRow = ({ what, value, unit, goal }: Measured): readonly string[] => {
  const [sign, bound, isMet] =
    'most' in goal ? ['<=', goal.most, value <= goal.most] : ['>=', goal.least, value >= goal.least];
  return [what, `${words(value)} ${unit}`, `${sign} ${words(bound)}`, isMet ? 'yes' : 'no'];
};
