import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { categories, statuses, type TaskCategory, type TaskStatus } from '@marketplace/contracts';
import { isolate } from '../../../ui/sentences/isolate.ts';
import { categoryText, statusText } from '../../../ui/tasks/taskWords.ts';
import { nameText, textOrForgotten } from '../../../ui/text/Forgotten.tsx';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { utcText } from './timeText.ts';

const moneyFields: ReadonlySet<string> = new Set(['budget', 'bid.amount']);

const isStatus = (value: unknown): value is TaskStatus => statuses.some((status) => status === value);
const isCategory = (value: unknown): value is TaskCategory =>
  categories.some((category) => category === value);

/** How far the work on an accepted bid is. */
const workTexts: Readonly<Record<string, MessageDescriptor>> = {
  started: msg({ message: 'started', context: 'work' }),
  delivered: msg({ message: 'delivered', context: 'work' }),
  'changes-requested': msg({ message: 'changes requested', context: 'work' }),
};
const workText = (work: string): string => {
  const known = workTexts[work];
  return known === undefined ? work : t(known);
};

/** A value of a field as text. */
export const valueText = (field: string, value: unknown): string => {
  if (value === null) return field === 'userName' ? nameText(null) : textOrForgotten(null);
  if (moneyFields.has(field) && typeof value === 'number') return formatMoney(value);
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (field === 'closesAt' && typeof value === 'string') {
    const time = isolate(utcText(value));
    return t`${time} UTC`;
  }
  if (field === 'work' && typeof value === 'string') return workText(value);
  if (field === 'status' && isStatus(value)) return statusText(value);
  if (field === 'category' && isCategory(value)) return categoryText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
};
