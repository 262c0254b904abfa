import { detailFields, type FieldChange } from '@marketplace/contracts';
import type { Standing } from '../folding/evolve.ts';

/** What is shown of a task to have changed; the times are those of the events themselves. */
export const shownFields = [...detailFields, 'userEmail', 'userName', 'bidsCount'] as const;

/** What is another after than before, field by field. */
export const changesBetween = (before: Standing, after: Standing): FieldChange[] =>
  shownFields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({
      field,
      ...(before && { before: before[field] }),
      ...(after && { after: after[field] }),
    }));
