import { auditEventsQuerySchema, auditFilterSchema } from '@marketplace/contracts';
import { typedNumber } from '../../../formats/typedNumber.ts';
import { createUrlFilters, type FilterValues } from '../../../urlFilters/urlFilters.ts';

export type LedgerFilterName = keyof typeof auditFilterSchema.shape;
type LedgerSort = 'position' | '-position';
export type LedgerQuery = FilterValues<LedgerFilterName, LedgerSort>;

const withoutZone = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/;

/** Reads a typed time or position. A time without a zone is UTC, as in the ledger; a position may have the page's digits and separators. */
const momentFromTyped = (typed: string): string => {
  if (withoutZone.test(typed)) return `${typed.replace(' ', 'T')}${typed.length === 16 ? ':00' : ''}Z`;
  const position = typedNumber(typed);
  return Number.isNaN(position) ? typed : String(position);
};

export const ledgerFilters = createUrlFilters<LedgerFilterName, LedgerSort>({
  schemas: auditFilterSchema.shape,
  sortSchema: auditEventsQuerySchema.shape.sort,
  defaultSort: '-position',
  fromTyped: (name, typed) =>
    name === 'from' || name === 'to' ? momentFromTyped(typed.trim()) : typed.trim(),
});
