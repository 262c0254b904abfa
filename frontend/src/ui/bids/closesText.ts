const wall = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  });

/** A moment on the reader's clock, and in UTC if that differs: '1 Jun 2030, 01:59', '31 May 2030, 23:59 UTC'. */
export const closesText = (
  iso: string,
  timeZone?: string,
): { readonly local: string; readonly utc: string | undefined } => {
  const at = new Date(iso);
  const local = wall(timeZone).format(at);
  const utc = wall('UTC').format(at);
  return local === utc ? { local: `${utc} UTC`, utc: undefined } : { local, utc: `${utc} UTC` };
};
