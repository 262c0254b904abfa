import { messageOf } from '@marketplace/contracts';
import type { DocumentCheck } from '@marketplace/event-store';
import type { Found } from './finding.ts';

/** Further differences are only counted. */
const mostShown = 5;

/** One finding for each document that differs from its events; a good one if none does. */
export const ofCheck = ({
  projection: name,
  checked,
  since,
  differences,
}: DocumentCheck): readonly Found[] => {
  const about = messageOf('doctor.about-check', { name });
  if (differences.length === 0)
    return [
      { about, state: 'good', says: [messageOf('doctor.documents-checked', { tasks: checked, since })] },
    ];
  return differences.slice(0, mostShown).map(({ taskId, collection, id, kind, fields, ledger, served }) => ({
    about,
    state: 'bad',
    says: [
      messageOf('doctor.document-differs', {
        collection,
        id,
        task: taskId,
        kind,
        served,
        ledger,
        fields: [...fields],
      }),
    ],
    advice: [messageOf('doctor.rebuild-mends', { name })],
    details: { differences: differences.length },
  }));
};
