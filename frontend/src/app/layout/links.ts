import { useRoles } from '../../auth/user/useRoles.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '@marketplace/contracts';
import { paths } from '../../navigation/paths.ts';

/** The main links, with the links of the user's roles. */
export const useMainLinks = (): readonly LinkTo[] => {
  const roles = useRoles();
  return [...mainLinks, ...roleLinks.filter(({ oneOf }) => oneOf.some((role) => roles?.includes(role)))];
};

export interface LinkTo {
  readonly to: string;
  readonly label: MessageDescriptor;
}

const mainLinks: readonly LinkTo[] = [
  { to: paths.home, label: msg`Home` },
  { to: paths.addTask, label: msg`Add Task` },
  { to: paths.browse, label: msg`Browse Tasks` },
  { to: paths.myPostedTask, label: msg`My Posted Tasks` },
  { to: paths.myBids, label: msg`My Bids` },
];
/** The links in the avatar's menu, which are in the menu of a small screen, too. */
export const ownLinks: readonly LinkTo[] = [
  { to: paths.notifications, label: msg`Notifications` },
  { to: paths.searches, label: msg`Saved searches` },
  { to: paths.bookmarks, label: msg`Bookmarks` },
  { to: paths.account, label: msg`Your data` },
];
const roleLinks: readonly (LinkTo & { readonly oneOf: readonly Role[] })[] = [
  { to: paths.audit, label: msg`Audit`, oneOf: ['auditor'] },
  { to: paths.operations, label: msg`Operations`, oneOf: ['operator'] },
  { to: paths.moderation, label: msg`Moderation`, oneOf: ['moderator', 'auditor'] },
];
export const loginLink: LinkTo = { to: paths.login, label: msg`Login` };

export const footerLinks: readonly LinkTo[] = [
  { to: paths.terms, label: msg`Terms And Condition` },
  { to: paths.privacy, label: msg`Privacy` },
  { to: paths.accessibility, label: msg`Accessibility` },
  { to: paths.contact, label: msg`Contact us` },
];
