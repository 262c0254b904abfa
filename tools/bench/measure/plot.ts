const height = 8;
const widest = 72;
const blocks = ' ▁▂▃▄▅▆▇█';

/** The mean of each of at most `widest` equal parts of the values. */
const columnsOf = (values: readonly number[]): readonly number[] => {
  const count = Math.min(widest, values.length);
  return Array.from({ length: count }, (_, column) => {
    const part = values.slice(
      Math.floor((column * values.length) / count),
      Math.floor(((column + 1) * values.length) / count),
    );
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
};

/** Values over time as a plot of text, from 0 at the bottom to the highest value at the top. */
export const plot = (title: string, values: readonly number[]): string => {
  const columns = columnsOf(values);
  const highest = Math.max(1e-9, ...columns);
  const rows = Array.from({ length: height }, (_, index) => {
    const below = height - 1 - index;
    const cells = columns.map((value) => {
      const filled = Math.round(((value / highest) * height - below) * (blocks.length - 1));
      return blocks[Math.max(0, Math.min(blocks.length - 1, filled))] ?? ' ';
    });
    const label =
      index === 0
        ? highest >= 100
          ? Math.round(highest).toString()
          : highest.toPrecision(3)
        : index === height - 1
          ? '0'
          : '';
    return `${label.padStart(9)} ┤${cells.join('')}`;
  });
  return ['```', title, ...rows, '```'].join('\n');
};
