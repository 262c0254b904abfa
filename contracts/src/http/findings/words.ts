// What the sentences for operators are made of. They are English on each page (decision 33).

/** What a check has measured or read, by name. Null: there is none, or nobody knows it. */
export type Figures = Readonly<Record<string, string | number | boolean | null>>;

/** `1 event`, `12,345 events` */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const units = [
  [86_400, 'days'],
  [3_600, 'hours'],
  [60, 'minutes'],
] as const;

/** `0.4 s`, `12 s`, `3 minutes`, `2 hours` */
const durationOf = (seconds: number): string => {
  for (const [length, unit] of units)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}`;
  return seconds < 10 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds)} s`;
};

/** `512 MB`, `3.2 GB` */
const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const isTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A figure as the sentences have it: its name tells the unit of a number. */
const figureText = (name: string, value: Figures[string], noun?: string): string => {
  if (typeof value === 'number') {
    if (noun !== undefined) return counted(value, noun);
    if (/(^s|S)econds$/.test(name)) return durationOf(value);
    return /(^b|B)ytes$/.test(name) ? sizeOf(value) : String(value);
  }
  const text = String(value ?? '—');
  return isTime.test(text) ? `${text.slice(0, 19).replace('T', ' ')} UTC` : text;
};

/** The names of the figures in a sentence. */
export type FiguresIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}|${string}` ? Bare : Name) | FiguresIn<Rest>
  : never;

/** Puts the figures into a sentence: `{seconds}` by its name, `{events|event}` as a number of things. */
export const sentenceOf = (text: string, figures: Figures): string =>
  text.replace(/\{(\w+)(?:\|(\w+))?\}/g, (_, name: string, noun?: string) =>
    figureText(name, figures[name] ?? null, noun),
  );
