/** The numbers of a span of time, by part. All spans of a chart have the same length. */
export interface Bar {
  /** The start of the span, in ms. */
  readonly at: number;
  readonly parts: Readonly<Record<string, number>>;
}

const mostParts = 5;

/** The names of the parts, the largest first. */
export const partNames = (bars: readonly Bar[]): readonly string[] => {
  const totals = new Map<string, number>();
  for (const { parts } of bars)
    for (const [name, count] of Object.entries(parts)) totals.set(name, (totals.get(name) ?? 0) + count);
  return [...totals].sort(([, one], [, other]) => other - one).map(([name]) => name);
};

/** Keeps the largest parts, and joins the others to one part with the name `others`, because a chart has few colours. */
export const withFewParts = (bars: readonly Bar[], others: string) => {
  const names = partNames(bars);
  if (names.length <= mostParts + 1) return { names, bars };
  const shown = names.slice(0, mostParts);
  return {
    names: [...shown, others],
    bars: bars.map(({ at, parts }) => {
      const own = shown.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name]] as const]));
      const rest = totalOf({ parts }) - own.reduce((sum, [, count]) => sum + count, 0);
      return { at, parts: { ...Object.fromEntries(own), ...(rest > 0 && { [others]: rest }) } };
    }),
  };
};

export const totalOf = ({ parts }: Pick<Bar, 'parts'>): number =>
  Object.values(parts).reduce((sum, count) => sum + count, 0);

/** The sum of the bars from `from` to before `to`. */
export const countBetween = (bars: readonly Bar[], from: number, to: number): number =>
  bars.filter(({ at }) => at >= from && at < to).reduce((sum, bar) => sum + totalOf(bar), 0);
