import type { Role } from '@marketplace/contracts';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../logger.ts';
import { unavailable } from '../problems/problem.ts';
import type { Caller } from './identity.ts';
import { roleRequired, signInRequired } from './refusals.ts';
import { authFaultOf } from './tokens.ts';

/** An account as the identity provider has it now. */
export interface Account {
  readonly disabled: boolean;
  readonly roles: readonly string[];
  /** Tokens of sign-ins before this time are revoked; milliseconds since 1970. */
  readonly tokensValidAfter: number;
}
/** Reads an account; rejects with the errors of firebase-admin. */
export type AccountOf = (uid: string) => Promise<Account>;

/** In milliseconds: a role that was taken away is noticed after this time. */
const askAgainAfter = 30_000;
/** In milliseconds: a role is used for this time at most while the identity provider is away. */
const longestWithout = 5 * 60_000;

/** Checks roles by the account, because the token may be up to an hour old. */
export const confirmingRoles = (deps: {
  readonly accountOf: AccountOf;
  readonly logger: Logger;
  readonly now: () => number;
}) => {
  const { accountOf, logger, now } = deps;
  const known = new LRUCache<string, { readonly account: Account; readonly at: number }>({ max: 1_000 });

  const read = async ({ uid, signedInAt }: Caller, role: Role): Promise<Account> => {
    const confirms = ({ disabled, roles, tokensValidAfter }: Account): boolean =>
      !disabled && signedInAt >= tokensValidAfter && roles.includes(role);
    const found = known.get(uid);
    // An account that refuses the token may have changed since, so only one that confirms it counts.
    const kept = found && confirms(found.account) ? found : undefined;
    const age = kept ? now() - kept.at : Infinity;
    if (kept && age < askAgainAfter) return kept.account;
    try {
      const account = await accountOf(uid);
      known.set(uid, { account, at: now() });
      return account;
    } catch (error) {
      const fault = authFaultOf(error);
      if (fault) throw signInRequired(fault, error);
      logger.warn({ err: error }, 'the roles of an account could not be read');
      if (kept && age < longestWithout) return kept.account;
      throw unavailable('Sign-in', error);
    }
  };

  const confirmRole = async (caller: Caller, role: Role): Promise<void> => {
    const { disabled, roles, tokensValidAfter } = await read(caller, role);
    if (disabled || caller.signedInAt < tokensValidAfter) throw signInRequired('revoked');
    if (!roles.includes(role)) throw roleRequired(role);
  };
  return { confirmRole, forget: (uid: string) => void known.delete(uid) };
};
