import { createContext, useContext, type ComponentProps, type MouseEvent } from 'react';
import type { RouterProviderProps } from 'react-router-dom';
import type { WayBack } from './wayBack.ts';

/** The router of the app, for parts that open another page but do not read the address. */
export const RouterContext = createContext<RouterProviderProps['router'] | undefined>(undefined);

/** Whether a click opens the link in this tab: it uses the main button, without a key such as Ctrl. */
const staysInTab = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string;
}

/**
 * A link from a list to a page, which can lead back to the list with its filters. The router's own link reads the address, so a change
 * of the address would render all links of a long list again.
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
