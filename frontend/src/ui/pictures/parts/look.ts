const colorNames = ['one', 'two', 'three', 'four', 'five'] as const;
const color = (name: string): string => `var(--mui-palette-picture-${name})`;

/** The colour of a part, by its place; from the sixth on all are quiet. */
export const partColor = (place: number): string => color(colorNames[place] ?? 'rest');
/** Lines differ by their dashes, too. */
export const lineDashes = (place: number): string =>
  ['none', '7 3', '2 3', '10 3 2 3', '4 5'][place % 5] ?? 'none';

/** The width and height of a picture's own coordinates: the browser stretches them to the place there is. */
export const plot = { width: 1_000, height: 100 } as const;
