const units = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** A time as people say it: `0.4 s`, `12 s`, `3 minutes`, `2 hours`. */
export const duration = (seconds: number): string => {
  for (const [length, unit] of units)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}s`;
  return seconds < 10 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds)} s`;
};

/** `1 event`, `2,000 events` */
export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

/** `512 MB`, `3.2 GB` */
export const size = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
