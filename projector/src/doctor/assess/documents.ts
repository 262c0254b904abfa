import { counted } from '@marketplace/service-kit';
import type { DocumentCheck } from '@marketplace/event-store';
import { timeOf } from '../../words.ts';
import type { NewFinding } from '../checks.ts';

/** Only this many differences of a projection are shown; further ones are only counted. */
const mostShown = 5;

type Difference = DocumentCheck['differences'][number];

const faultOf = ({ kind, fields }: Difference): string => {
  if (kind === 'missing') return 'is missing';
  return kind === 'unexpected' ? 'should not be there' : `differs in ${fields.join(', ')}`;
};

const ofDifferences = ({ projection, differences }: DocumentCheck): readonly NewFinding[] =>
  differences.slice(0, mostShown).map((difference) => {
    const { taskId, collection, id, ledger, served } = difference;
    return {
      about: `check of ${projection}`,
      state: 'bad',
      kind: 'document-differs',
      projection,
      says: `Document ${id} (${collection}) of task ${taskId} ${faultOf(difference)}: served ${served}, by its events ${ledger} (hashes).`,
      advice: `Find out who changed it. Then make the documents again: npm run ops -- rebuild ${projection}.`,
      details: { differences: differences.length },
    };
  });

/** One finding for each document that differs from its events, and a good one for all projections without a difference. */
export const ofChecks = (checks: readonly DocumentCheck[]): readonly NewFinding[] => {
  const right = checks.filter(({ differences }) => differences.length === 0);
  const [since] = right.map((check) => check.since).toSorted();
  const found = checks.flatMap(ofDifferences);
  if (since === undefined) return found;
  const checked = right.reduce((sum, check) => sum + check.checked, 0);
  const compared = `${counted(checked, 'document')} ${checked === 1 ? 'was' : 'were'} compared`;
  const says = `${compared} with the events since ${timeOf(since)}; none differs.`;
  return [...found, { about: 'continuous check', state: 'good', kind: 'documents-checked', says }];
};
