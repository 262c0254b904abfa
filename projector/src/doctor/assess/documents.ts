import type { DocumentCheck } from '@marketplace/event-store';
import { counted } from '../../words.ts';
import type { Found } from './finding.ts';

/** Further differences are only counted. */
const mostShown = 5;

type Difference = DocumentCheck['differences'][number];

const faultOf = ({ kind, fields }: Difference): string => {
  if (kind === 'missing') return 'is missing';
  return kind === 'unexpected' ? 'should not be there' : `differs in ${fields.join(', ')}`;
};

/** One finding for each document that differs from its events; a good one if none does. */
export const ofCheck = ({ projection, checked, since, differences }: DocumentCheck): readonly Found[] => {
  const about = `check of ${projection}`;
  if (differences.length === 0) {
    const compared = `${counted(checked, 'task')} ${checked === 1 ? 'was' : 'were'} compared`;
    const says = `${compared} with the events since ${since}; no document differs.`;
    return [{ about, state: 'good', kind: 'documents-checked', projection, says }];
  }
  return differences.slice(0, mostShown).map((difference) => {
    const { taskId, collection, id, ledger, served } = difference;
    return {
      about,
      state: 'bad',
      kind: 'document-differs',
      projection,
      says: `Document ${id} (${collection}) of task ${taskId} ${faultOf(difference)}: served ${served}, by its events ${ledger} (hashes).`,
      advice: `Find out who changed it. Then make the documents again: npm run ops -- rebuild ${projection}.`,
      details: { differences: differences.length },
    };
  });
};
