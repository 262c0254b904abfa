import { createContext, useContext, type ComponentProps, type MouseEvent } from 'react';
import type { RouterProviderProps } from 'react-router-dom';
import type { WayBack } from './wayBack.ts';

/** The router of the app, for parts that lead to another page but do not read the address. */
export const RouterContext = createContext<RouterProviderProps['router'] | undefined>(undefined);

/** True for a click that would open the link in this tab: the main button, without a key such as Ctrl. */
const staysInTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/**
 * A link of a list to a page, which leads back to the list with its filters. The router's own link reads the address, so at each
 * change of it all links of a long list would be rendered again.
 */
export const PageLink = ({ to, ...rest }: PageLinkProps) => {
  const router = useContext(RouterContext);
  const follow = (event: MouseEvent) => {
    if (router === undefined || !staysInTab(event)) return;
    event.preventDefault();
    const { pathname, search } = router.state.location;
    const state: WayBack = { from: pathname + search };
    void router.navigate(to, { state });
  };
  return <a {...rest} href={to} onClick={follow} />;
};
