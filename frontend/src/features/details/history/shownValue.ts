import { categories, statuses, type TaskDetails } from '@marketplace/contracts';
import { t } from '@lingui/core/macro';
import { typedNumber } from '../../../formats/typedNumber.ts';
import { categoryText, statusText } from '../../../ui/tasks/taskWords.ts';
import { formatMoney } from '../../../ui/text/Money.tsx';
import { deadlineText } from '../../../ui/time/deadlineText.ts';

const wordOf = (text: string): string => {
  const category = categories.find((one) => one === text);
  const status = statuses.find((one) => one === text);
  return category ? categoryText(category) : status ? statusText(status) : text;
};

/** The text of a field as people read it. */
export const shownValue = (field: keyof TaskDetails, text: string): string => {
  if (text.trim() === '' || (field === 'maxOffers' && text === '0')) return t`nothing`;
  if (field === 'deadline') return deadlineText(text, new Date())?.date ?? text;
  if (field === 'budget') {
    const amount = typedNumber(text);
    return Number.isNaN(amount) ? text : formatMoney(amount);
  }
  if (field === 'category' || field === 'status') return wordOf(text);
  return text;
};
