import { t } from '@lingui/core/macro';
import { systemActor, type RecordedActor } from '@marketplace/contracts';
import { nameText } from '../../../ui/text/Forgotten.tsx';

/** The actor of an event: the system itself, an e-mail address, or the uid of an event that keeps no address. */
export const actorText = ({ uid, email }: RecordedActor): string => {
  if (uid === systemActor.uid) return t`the system`;
  return email === null ? `${nameText(null)} (${uid})` : email || uid;
};
