import { Children, startTransition, useEffect, useState, type ReactNode } from 'react';
import { onServer } from '../../browser/onServer.ts';
import { isServedPage } from '../../served/served.ts';
import { yieldToBrowser } from '../../browser/yieldToBrowser.ts';

/**
 * Renders the parts of a page one after the other, the first at once: rendering all at once blocks a slow
 * machine. `placeholder` is shown in place of the missing parts.
 */
export const RenderInSteps = ({
  children,
  placeholder,
}: {
  readonly children: ReactNode;
  readonly placeholder: ReactNode;
}) => {
  const parts = Children.toArray(children);
  const [renderedCount, setRenderedCount] = useState(() =>
    // The server's page is replaced at once.
    onServer || isServedPage() ? parts.length : 1,
  );
  const all = renderedCount >= parts.length;
  useEffect(() => {
    if (all) return undefined;
    let gone = false;
    void yieldToBrowser().then(() => {
      if (!gone) startTransition(() => setRenderedCount(renderedCount + 1));
    });
    return () => {
      gone = true;
    };
  }, [renderedCount, all]);
  return (
    <>
      {parts.slice(0, renderedCount)}
      {!all && placeholder}
    </>
  );
};
