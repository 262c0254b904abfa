import type { EventData } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';

/** No string has it: in a string, a quote has a backslash before it. */
const personForgotten = '"type":"PersonForgotten"}';

/** Whom the event says to be forgotten, and when it was recorded; undefined for another event. */
export const forgottenIn = ({
  canonical,
}: SealedEvent): { readonly uid: string; readonly recordedAt: string } | undefined => {
  if (!canonical.includes(personForgotten)) return undefined;
  const { data, recordedAt } = JSON.parse(canonical.toString()) as {
    readonly data: EventData<'PersonForgotten'>;
    readonly recordedAt: string;
  };
  return { uid: data.uid, recordedAt };
};
