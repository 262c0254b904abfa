const wall = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  });
// A browser takes long to make one, and each card of a list has such a text.
const inLocalTime = wall();
const inUtc = wall('UTC');

/** A moment on the reader's clock, and in UTC if that differs: '1 Jun 2030, 01:59', '31 May 2030, 23:59 UTC'. */
export const closesText = (
  iso: string,
  timeZone?: string,
): { readonly local: string; readonly utc: string | undefined } => {
  const at = new Date(iso);
  const local = (timeZone === undefined ? inLocalTime : wall(timeZone)).format(at);
  const utc = inUtc.format(at);
  return local === utc ? { local: `${utc} UTC`, utc: undefined } : { local, utc: `${utc} UTC` };
};
