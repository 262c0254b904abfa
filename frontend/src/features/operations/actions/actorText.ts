import { t } from '@lingui/core/macro';
import { systemActor, type Actor } from '@marketplace/contracts';

/** The actor of an event: an e-mail address, or the system itself. */
export const actorText = ({ uid, email }: Actor): string => (uid === systemActor.uid ? t`the system` : email);
