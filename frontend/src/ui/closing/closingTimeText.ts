import { times } from '../../formats/times.ts';

/** A time in the reader's time zone, and in UTC if that differs: '1 Jun 2030, 01:59', '31 May 2030, 23:59 UTC'. */
export const closingTimeText = (
  iso: string,
  written = times,
): { readonly local: string; readonly utc: string | undefined } => {
  const at = new Date(iso);
  const local = written.moment(at);
  const utc = written.momentInUtc(at);
  return local === utc ? { local: `${utc} UTC`, utc: undefined } : { local, utc: `${utc} UTC` };
};
