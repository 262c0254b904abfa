import { t } from '@lingui/core/macro';
import type { User } from '../identity/identity.ts';

/** The user's display name; without one, the e-mail address. */
export const userName = (user: User): string => user.displayName ?? user.email ?? t`Signed in`;
