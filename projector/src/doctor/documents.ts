import { finding, type NewFinding } from '@marketplace/contracts';
import type { DocumentCheck } from '@marketplace/event-store';

/** Only this many differences of a projection are shown; further ones are only counted. */
const mostShown = 5;

const faults = { missing: 'is missing', unexpected: 'should not be there', different: 'differs in ' };

const ofDifferences = ({ projection, differences }: DocumentCheck): readonly NewFinding[] =>
  differences.slice(0, mostShown).map(({ kind, fields, taskId: task, collection, id, ledger, served }) => {
    const document = `${id} (${collection})`;
    const fault = `${faults[kind]}${fields.join(', ')}`;
    const figures = { document, task, fault, served, ledger, differences: differences.length, projection };
    return { ...finding('document-differs', `check of ${projection}`, figures), projection };
  });

/** One finding for each document that differs from its events, and a good one for all projections without a difference. */
export const ofChecks = (checks: readonly DocumentCheck[]): readonly NewFinding[] => {
  const right = checks.filter(({ differences }) => differences.length === 0);
  const [since] = right.map((check) => check.since).toSorted();
  const checked = right.reduce((sum, check) => sum + check.checked, 0);
  const all =
    since === undefined ? [] : [finding('documents-checked', 'continuous check', { checked, since })];
  return [...checks.flatMap(ofDifferences), ...all];
};
