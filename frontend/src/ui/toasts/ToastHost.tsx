import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { loadOnce } from '../../browser/loadOnce.ts';
import { onServer } from '../../browser/onServer.ts';
import { runWhenIdle } from '../../browser/runWhenIdle.ts';
import { createToasts, ToastsContext, type ShowToast } from './toasts.ts';

const loadStack = loadOnce(async () => (await import('./ToastStack.tsx')).ToastStack);
type Stack = Awaited<ReturnType<typeof loadStack>>;

/**
 * Shows the toasts of `useToasts`. Loads the stack when the browser is idle: no page starts with a toast, but the
 * first toast may be about a lost network.
 */
export const ToastHost = ({ children }: { readonly children: ReactNode }) => {
  // A `slot`, because an open dialog hides all other elements from screen readers, except those that HTML forbids to hide.
  const [place] = useState(() => (onServer ? undefined : document.createElement('slot')));
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [Stack, setStack] = useState<Stack>();
  const [ready] = useState(() => Promise.withResolvers<ShowToast>());

  const load = useCallback(() => {
    loadStack().then(
      (stack) => setStack(() => stack),
      () => undefined, // the next toast tries again
    );
  }, []);
  useEffect(() => runWhenIdle(load), [load]);
  useEffect(() => {
    if (place) document.body.append(place);
    return () => place?.remove();
  }, [place]);
  const toasts = useMemo(
    () =>
      createToasts((message, kind) => {
        load();
        const shown = ready.promise.then((show) => show(message, kind));
        return () => void shown.then((dismiss) => dismiss());
      }),
    [load, ready],
  );

  return (
    <ToastsContext value={toasts}>
      {children}
      {/* Rendered before the first toast: a live region only announces later additions. */}
      {place &&
        createPortal(
          <section ref={setRegion} aria-label={t`Messages`} aria-live="polite" aria-relevant="additions" />,
          place,
        )}
      {Stack && region && <Stack region={region} onReady={ready.resolve} />}
    </ToastsContext>
  );
};
