import { useRoles } from '../../features/auth/useRoles.ts';
import { mainLinks, roleLinks, type LinkTo } from './links.ts';

/** The main links, with those that the person's roles open. */
export const useMainLinks = (): readonly LinkTo[] => {
  const roles = useRoles();
  return [...mainLinks, ...roleLinks.filter(({ role }) => roles?.includes(role))];
};
