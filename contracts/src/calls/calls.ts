import type { Call } from './definition/defineCall.ts';
import { accountCalls } from '../features/account.ts';
import { accessCalls } from '../features/audit/accesses.ts';
import { eventCalls } from '../features/audit/events.ts';
import { exportCalls } from '../features/audit/export.ts';
import { headCalls } from '../features/audit/heads.ts';
import { auditedTaskCalls } from '../features/audit/tasks.ts';
import { verifyCalls } from '../features/audit/verify.ts';
import { bidCalls, markCalls } from '../features/bids.ts';
import { blockedCalls } from '../features/blocked.ts';
import { bookmarkCalls } from '../features/bookmarks.ts';
import { feedCalls } from '../features/feeds.ts';
import { liveCalls } from '../features/live.ts';
import { messageCalls } from '../features/messages.ts';
import { moderationCalls } from '../features/moderation.ts';
import { notificationCalls } from '../features/notifications.ts';
import { erasureCalls } from '../features/operations/erasure.ts';
import { actionCalls, operatorCalls } from '../features/operations/actions.ts';
import { deadLetterCalls } from '../features/operations/deadLetters.ts';
import { doctorCalls } from '../features/operations/doctor.ts';
import { figureCalls } from '../features/operations/figureHistory.ts';
import { projectionCalls } from '../features/operations/projections.ts';
import { outcomeCalls } from '../features/outcome.ts';
import { reviewCalls } from '../features/reviews.ts';
import { searchCalls } from '../features/searches.ts';
import { settingsCalls } from '../features/settings.ts';
import { taskCalls } from '../features/tasks.ts';

/** So the order of the calls, as documents have it, does not come from where they are written. */
const byName = <Calls extends object>(calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).sort(([one], [other]) => (one < other ? -1 : 1))) as Calls;

/** All calls except those of operators' actions, by their names. */
export const calls = {
  ...byName(taskCalls),
  ...byName(bidCalls),
  ...byName({ ...markCalls, ...outcomeCalls }),
  ...byName(messageCalls),
  ...byName(reviewCalls),
  ...byName(notificationCalls),
  ...byName({ ...searchCalls, ...bookmarkCalls, ...settingsCalls, ...feedCalls, ...blockedCalls }),
  ...byName(moderationCalls),
  ...byName(accountCalls),
  ...byName(liveCalls),
  ...byName({ ...eventCalls, ...auditedTaskCalls, ...accessCalls }),
  ...byName({ ...exportCalls, ...verifyCalls, ...headCalls }),
  ...byName({ ...projectionCalls, ...operatorCalls, ...figureCalls, ...doctorCalls }),
  ...byName(deadLetterCalls),
  ...erasureCalls,
} as const satisfies Readonly<Record<string, Call>>;
export { actionCalls };

type NamesOf<S extends Call['service']> = {
  [Name in keyof typeof calls]: (typeof calls)[Name]['service'] extends S ? Name : never;
}[keyof typeof calls];
export type CallsOf<S extends Call['service']> = Pick<typeof calls, NamesOf<S>>;

export const callsOf = <S extends Call['service']>(service: S) =>
  Object.fromEntries(Object.entries(calls).filter(([, call]) => call.service === service)) as CallsOf<S>;

/** Every call of the API; its name in the OpenAPI document is its id. */
export const allCalls: readonly (Call & { readonly id: string })[] = [
  ...Object.entries(calls).map(([id, call]) => ({ ...call, id })),
  ...Object.values(actionCalls).flat(),
];

const pattern = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);
const patterns = allCalls.map(({ method, path }) => ({ method, matches: pattern(path) }));

/** The methods of a path, for `Allow`; empty if there is no such path. */
export const allowedMethods = (path: string): string[] => {
  const methods = new Set(patterns.flatMap((one) => (one.matches.test(path) ? [one.method] : [])));
  return methods.has('GET') ? [...methods, 'HEAD'] : [...methods];
};
