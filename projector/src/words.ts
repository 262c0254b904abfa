const units = [
  [86_400, 'days'],
  [3_600, 'hours'],
  [60, 'minutes'],
] as const;

/** `0.4 s`, `12 s`, `3 minutes`, `2 hours` */
export const durationOf = (seconds: number): string => {
  for (const [length, unit] of units)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}`;
  return seconds < 10 ? `${Math.round(seconds * 10) / 10} s` : `${Math.round(seconds)} s`;
};

/** `2026-11-27 09:00:00 UTC` */
export const timeOf = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;

/** `512 MB`, `3.2 GB` */
export const sizeOf = (bytes: number): string =>
  bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
