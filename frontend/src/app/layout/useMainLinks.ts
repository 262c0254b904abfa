import { useRoles } from '../../features/auth/user/useRoles.ts';
import { mainLinks, roleLinks, type LinkTo } from './links.ts';

/** The main links, with the links of the user's roles. */
export const useMainLinks = (): readonly LinkTo[] => {
  const roles = useRoles();
  return [...mainLinks, ...roleLinks.filter(({ role }) => roles?.includes(role))];
};
