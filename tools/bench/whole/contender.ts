import type { Contender } from '../measure/compare.ts';
import { load } from './load/load.ts';
import type { Row } from './rows.ts';
import type { Side } from './side.ts';
import type { Workload } from './workload.ts';

/** A side that does the calls of a row. */
export const contender = (
  row: Row,
  { side, workload }: { readonly side: Side; readonly workload: Workload },
): Contender => {
  const calls = row.calls(workload);
  return {
    processes: side.processes,
    run: (callers, ms) => load({ url: side.api, callers, ms }, calls),
    settle: side.settle,
  };
};
