import type { Role } from '@marketplace/contracts';
import { paths } from '../../paths.ts';

export interface LinkTo {
  readonly to: string;
  readonly label: string;
}

export const mainLinks: readonly LinkTo[] = [
  { to: paths.home, label: 'Home' },
  { to: paths.addTask, label: 'Add Task' },
  { to: paths.browse, label: 'Browse Tasks' },
  { to: paths.myPostedTask, label: 'My Posted Tasks' },
  { to: paths.myBids, label: 'My Bids' },
];
/** In the menu of a small screen; on a wide one the bell leads there. */
export const menuLinks: readonly LinkTo[] = [{ to: paths.notifications, label: 'Notifications' }];
/** Only for users with the role. */
export const roleLinks: readonly (LinkTo & { readonly role: Role })[] = [
  { to: paths.audit, label: 'Audit', role: 'auditor' },
  { to: paths.operations, label: 'Operations', role: 'operator' },
];
export const loginLink: LinkTo = { to: paths.login, label: 'Login' };

export const footerLinks: readonly LinkTo[] = [
  { to: paths.terms, label: 'Terms And Condition' },
  { to: paths.privacy, label: 'Privacy' },
  { to: paths.contact, label: 'Contact us' },
];
