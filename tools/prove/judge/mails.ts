import { mailedAtFirst } from '@marketplace/contracts';
import { markerOf } from '../load/texts.ts';
import type { ExportedEvent } from '../recording/export.ts';
import { linesOf, type Line, type MailLine } from '../recording/lines.ts';
import type { Told } from './bell.ts';
import { placesOfForgetting } from './forgotten.ts';
import type { TaskHistory } from './history.ts';
import type { Violation } from './violation.ts';

/** In ms: a mail that was under way may still come after its things were read. */
const underWay = 10_000;
/** The links to a task, or to a bid on it: each thing of a mail has one, on a line of its own. */
const link = /^ +https?:\/\/[^/\s]+(\/tasks\/[\da-f-]+(?:#bid-[\da-f-]+)?)\r?$/gm;
const isCut = ({ text }: MailLine): boolean => text.includes('more in the app');

const mailed: ReadonlySet<string> = new Set(mailedAtFirst);
const pathOf = ({ taskId, bidId }: Told): string => `/tasks/${taskId}${bidId && `#bid-${bidId}`}`;
const counted = (paths: readonly string[]): ReadonlyMap<string, number> =>
  new Map([...Map.groupBy(paths, (path) => path)].map(([path, same]) => [path, same.length]));
const pathsIn = (mails: readonly MailLine[]): ReadonlyMap<string, number> =>
  counted(mails.flatMap(({ text }) => [...text.matchAll(link)].map(([, path = '']) => path)));

/** The paths that mails tell more often than there are such things. */
const tooOften = (mails: readonly MailLine[], things: readonly Told[]): readonly string[] => {
  const there = counted(things.map(pathOf));
  return [...pathsIn(mails)].filter(([path, count]) => count > (there.get(path) ?? 0)).map(([path]) => path);
};

/**
 * Judges the mails: each thing is mailed at most once, and nothing that was read or muted before; when all are due at the end, each thing of
 * a person who has read nothing was mailed. A mail that goes again has the same Message-ID, and counts once.
 */
export function* judgeMails(
  lines: readonly Line[],
  events: readonly ExportedEvent[],
  toldTo: ReadonlyMap<string, readonly Told[]>,
  history: ReadonlyMap<string, TaskHistory>,
): Generator<Violation> {
  const all = [...new Map(linesOf(lines, 'mail').map((mail) => [mail.messageId, mail])).values()];
  const byAddress = Map.groupBy(all, ({ to }) => to);
  const gone = placesOfForgetting(events);
  const isAllDue = linesOf(lines, 'allDue').length > 0;
  const silences = Map.groupBy(linesOf(lines, 'silence'), ({ by }) => by);
  const isOfGone = ({ taskId, bidId }: Told): boolean => {
    const task = history.get(taskId);
    return [task?.states[0]?.owner, task?.bids.get(bidId)?.uid].some((uid = '') => gone.has(uid));
  };
  for (const [uid, told] of toldTo) {
    const mails = byAddress.get(`${markerOf(uid)}@example.com`) ?? [];
    const things = told.filter(({ kind }) => mailed.has(kind));
    const name = (what: string, [path]: readonly string[]) => ({
      broken: 'mail' as const,
      evidence: `${uid} ${what} ${path}`,
    });
    const often = tooOften(mails, things);
    if (often.length > 0) yield name('is mailed more often than it happened:', often);
    for (const { at, upTo, muted } of silences.get(uid) ?? []) {
      const left = things.filter(({ kind, position }) => position > upTo && !muted.includes(kind));
      const silenced = tooOften(
        mails.filter((mail) => mail.at > at + underWay),
        left,
      );
      if (silenced.length > 0) yield name('is mailed what was read or muted:', silenced);
    }
    if (!isAllDue || gone.has(uid) || silences.has(uid) || mails.some(isCut)) continue;
    const came = pathsIn(mails);
    const missing = things
      .filter((one) => !isOfGone(one))
      .map(pathOf)
      .filter((path) => !came.has(path));
    if (missing.length > 0) yield name(`is not mailed ${missing.length} things, such as`, missing);
  }
}
