import * as account from './account.ts';
import * as audit from './audit.ts';
import * as auditProof from './auditProof.ts';
import * as bids from './bids.ts';
import * as deadLetters from './deadLetters.ts';
import * as choice from './choice.ts';
import type { Call } from './definition/defineCall.ts';
import * as live from './live.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import { actionCalls } from './operatorActions.ts';
import * as people from './people.ts';
import * as reviews from './reviews.ts';
import * as tasks from './tasks.ts';
import * as userData from './userData.ts';

/** All calls except those of operators' actions, by their names. */
export const calls = {
  ...tasks,
  ...bids,
  ...choice,
  ...messages,
  ...reviews,
  ...notifications,
  ...userData,
  ...account,
  ...live,
  ...audit,
  ...auditProof,
  ...operations,
  ...deadLetters,
  ...people,
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
