import { auditFilterSchema, type AuditFilter } from '@marketplace/contracts';
import type { LedgerQuery } from '../calls/auditApi.ts';

const ledgerFilterNames = ['taskId', 'userEmail', 'type', 'from', 'to'] as const;
export type LedgerFilterName = (typeof ledgerFilterNames)[number];
const { shape } = auditFilterSchema;

const withoutZone = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/**
 * What somebody typed as the API takes it; undefined where that is not possible. Times without a zone are UTC, as all
 * times of the ledger.
 */
export const filterValue = (name: LedgerFilterName, typed: string): string | undefined => {
  const trimmed = typed.trim();
  const moment = name === 'from' || name === 'to';
  const value =
    moment && withoutZone.test(trimmed)
      ? `${trimmed.replace(' ', 'T')}${trimmed.length === 16 ? ':00' : ''}Z`
      : moment
        ? trimmed.replace(/(?<=\d),(?=\d)/g, '')
        : trimmed;
  return shape[name].safeParse(value).success ? value : undefined;
};

/** Reads the part of an address behind its `?`; what is no value of a filter is passed over. */
export const parseLedger = (params: URLSearchParams): LedgerQuery => {
  const found: Partial<Record<LedgerFilterName, string>> = {};
  for (const name of ledgerFilterNames) {
    const value = filterValue(name, params.get(name) ?? '');
    if (value !== undefined) found[name] = value;
  }
  return {
    ...(found as AuditFilter),
    sort: params.get('sort') === 'position' ? 'position' : '-position',
  };
};

/** The same filters always make the same address. */
export const toLedgerParams = (query: LedgerQuery): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of ledgerFilterNames) {
    const value = query[name];
    if (value !== undefined) params.set(name, value);
  }
  if (query.sort !== '-position') params.set('sort', query.sort);
  return params;
};

/** The query with another value for some of its filters; an empty one takes it away. */
export const changeLedger = (
  query: LedgerQuery,
  change: Partial<Record<LedgerFilterName | 'sort', string>>,
): LedgerQuery =>
  parseLedger(new URLSearchParams({ ...Object.fromEntries(toLedgerParams(query)), ...change }));
