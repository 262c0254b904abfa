import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LedgerQuery } from '../calls/auditApi.ts';
import { changeLedger, parseLedger, toLedgerParams, type LedgerFilterName } from './filters.ts';

export interface LedgerControl {
  readonly query: LedgerQuery;
  /** A choice: the way back leads to what was there before. */
  readonly choose: (change: Partial<Record<LedgerFilterName | 'sort', string>>) => void;
  /** A step of typing: stands in the place of the last one. */
  readonly type: (change: Partial<Record<LedgerFilterName, string>>) => void;
  readonly clear: () => void;
}

/** What is asked of the ledger lives in the address, and nowhere else. */
export const useLedgerQuery = (): LedgerControl => {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseLedger(params), [params]);
  return {
    query,
    choose: (change) => setParams(toLedgerParams(changeLedger(query, change))),
    type: (change) => setParams(toLedgerParams(changeLedger(query, change)), { replace: true }),
    clear: () => setParams(toLedgerParams({ sort: query.sort })),
  };
};
