import { categories, detailFields, statuses, type TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { typedNumber } from '../../../formats/typedNumber.ts';
import { categoryText, statusText } from '../../../ui/tasks/taskWords.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { deadlineText } from '../../../ui/time/deadlineText.ts';
import { formOf, type UpdateForm } from '../form/taskForm.ts';

export type Field = keyof UpdateForm;

/** A field that somebody has edited: the texts of the form before and now. */
export interface FieldChange {
  readonly field: Field;
  readonly before: string;
  readonly now: string;
}

export const changesBetween = (before: UpdateForm, now: UpdateForm): readonly FieldChange[] =>
  detailFields
    .filter((field) => before[field] !== now[field])
    .map((field) => ({ field, before: before[field], now: now[field] }));

/** What was edited between two reads of a task. */
export const editsBetween = (before: TaskDetails, now: TaskDetails): readonly FieldChange[] =>
  changesBetween(formOf(before), formOf(now));

const wordOf = (text: string): string => {
  const category = categories.find((one) => one === text);
  const status = statuses.find((one) => one === text);
  return category ? categoryText(category) : status ? statusText(status) : text;
};

/** The text of a field as people read it. */
export const shownValue = (field: Field, text: string): string => {
  if (text.trim() === '') return t`nothing`;
  if (field === 'deadline') return deadlineText(text, new Date())?.date ?? text;
  if (field === 'budget') {
    const amount = typedNumber(text);
    return Number.isNaN(amount) ? text : formatMoney(amount);
  }
  if (field === 'category' || field === 'status') return wordOf(text);
  return text;
};
