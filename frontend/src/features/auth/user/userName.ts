import { t } from '@lingui/core/macro';
import type { User } from '../identity/identity.ts';

/** The display name, else the email. */
export const userName = (user: User): string => user.displayName ?? user.email ?? t`Signed in`;
