import { createContext, Suspense, use, useState, type ReactNode } from 'react';

/** Renders a dialog, which calls `onClosed` after its closing animation. */
type Dialog = (onClosed: () => void) => ReactNode;

const DialogsContext = createContext<(dialog: Dialog) => void>(() => {
  throw new Error('A dialog needs <Dialogs> around it.');
});

interface OpenDialogs {
  readonly page: string;
  readonly dialogs: readonly { readonly key: number; readonly dialog: Dialog }[];
}

interface DialogsProps {
  /** Identifies the page and its user. When it changes, the dialogs are closed. */
  readonly page: string;
  readonly children: ReactNode;
}

/**
 * Renders the dialogs of a page beside its content, so that a dialog and its typed text stay when the content that opened it disappears.
 * So a dialog reads its subject by id, and says when the subject has changed or is gone.
 */
export const Dialogs = ({ page, children }: DialogsProps) => {
  const [shown, setShown] = useState<OpenDialogs>({ page, dialogs: [] });
  if (shown.page !== page) setShown({ page, dialogs: [] });
  // A new function in each render, so that the content that opened a dialog is rendered again when the dialog closes, and moves the
  // focus if the pressed button is gone.
  const open = (dialog: Dialog) =>
    setShown((now) => {
      const key = (now.dialogs.at(-1)?.key ?? 0) + 1;
      return now.page === page ? { page, dialogs: [...now.dialogs, { key, dialog }] } : now;
    });
  const close = (key: number) =>
    setShown((now) => ({ ...now, dialogs: now.dialogs.filter((one) => one.key !== key) }));
  return (
    <DialogsContext value={open}>
      {children}
      {shown.dialogs.map(({ key, dialog }) => (
        <Suspense key={key}>{dialog(() => close(key))}</Suspense>
      ))}
    </DialogsContext>
  );
};

/** `open((onClosed) => <SomeDialog … onClosed={onClosed} />)` */
export const useDialogs = () => use(DialogsContext);
