import { Component, createContext, use, type ComponentType, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';

const ErrorContext = createContext<unknown>(undefined);
/** The error of the page that was replaced. */
export const usePageError = (): unknown => use(ErrorContext);

interface BoundaryProps {
  readonly location: Location;
  readonly replacement: ReactNode;
  readonly children: ReactNode;
}
interface BoundaryState {
  readonly location: Location;
  readonly failed?: { readonly error: unknown } | undefined;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override readonly state: BoundaryState = { location: this.props.location };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  // Another address is another page.
  static getDerivedStateFromProps({ location }: BoundaryProps, state: BoundaryState) {
    return location === state.location ? null : { location, failed: undefined };
  }

  override render() {
    const { failed } = this.state;
    const { children, replacement } = this.props;
    return failed ? <ErrorContext value={failed.error}>{replacement}</ErrorContext> : children;
  }
}

/** Shows `Replacement` instead of a page that broke or could not be loaded. */
export const PageBoundary = ({
  Replacement,
  children,
}: {
  readonly Replacement: ComponentType;
  readonly children: ReactNode;
}) => (
  <Boundary location={useLocation()} replacement={<Replacement />}>
    {children}
  </Boundary>
);
