import { isOfferEvent, type AuditedEvent, type FieldChange } from '@marketplace/contracts';
import { isFieldName } from './fieldWords.ts';
import { readable } from './readable.ts';

/** The values that the event set, of its task or of its bid; none for an event that is better said in a sentence. */
export const setFields = (event: AuditedEvent): readonly FieldChange[] => {
  const known = readable(event);
  if (known === undefined) return [];
  const offer = isOfferEvent(known);
  if (!offer && known.type !== 'TaskPosted' && known.type !== 'TaskUpdated') return [];
  const name = (field: string) => (offer ? `bid.${field}` : field);
  return Object.entries(known.data)
    .map(([field, after]) => ({ field: name(field), after }))
    .filter(({ field, after }) => isFieldName(field) && after !== undefined);
};
