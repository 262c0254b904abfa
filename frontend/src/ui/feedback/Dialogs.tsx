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
  /** Names the page and its user: another one closes the dialogs. */
  readonly page: string;
  readonly children: ReactNode;
}

/**
 * The dialogs of a page, beside its content: a dialog stays, with what was typed in it, when the content that has opened it is gone.
 * So a dialog reads what it is about by id, and says when that has changed or is gone.
 */
export const Dialogs = ({ page, children }: DialogsProps) => {
  const [shown, setShown] = useState<OpenDialogs>({ page, dialogs: [] });
  if (shown.page !== page) setShown({ page, dialogs: [] });
  // Not the same function each time: where a dialog has closed, the content that opened it is rendered again, and its focus moves on
  // if the pressed button is gone.
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
