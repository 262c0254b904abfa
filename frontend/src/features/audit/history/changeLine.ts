import type { FieldChange, TaskHistory } from '@marketplace/contracts';
import { direction } from '../../../browser/language.ts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { listText } from '../../../ui/sentences/listText.ts';
import { eventSummary } from '../events/eventSummary.ts';
import { fieldName } from '../events/fieldWords.ts';
import { valueText } from '../events/valueText.ts';

type HistoryItem = TaskHistory['events'][number];

/** Longer values are named only. */
const short = 30;
const arrow = direction === 'rtl' ? '←' : '→';

const inShort = ({ field, before, after }: FieldChange): string => {
  const name = fieldName(field);
  const [old, now] = [before, after].map((value) => (value === undefined ? '' : valueText(field, value)));
  if (!old || !now || old.length > short || now.length > short) return name;
  const [was, is] = [isolate(old), isolate(now)];
  return [name, was, arrow, is].join(' ');
};

/** What the event changed, in one line: 'budget $9 → $12, description'. */
export const changeLine = (event: HistoryItem): string => {
  const set = event.changes.filter(({ field }) => field in (event.data as object));
  // An event that changed fields of the task names them; of all others the summary says more.
  if (event.type !== 'TaskUpdated' || set.length === 0) return eventSummary(event);
  return listText(set.map(inShort));
};
