import type { EventData } from '@marketplace/contracts';
import type { SealedEvent } from '@marketplace/event-store';

/** No string contains this text, because a quote in a string has a backslash before it. */
const personForgotten = '"type":"PersonForgotten"}';

/** The person that a PersonForgotten names, and the time when it was recorded; undefined for any other event. */
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
