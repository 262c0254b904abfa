import { useCallback, useState } from 'react';

/**
 * What a dialog was opened for; undefined after it has closed. Give `opening.key` to the dialog: each opening then gets a
 * new one, also while the last is still closing. A dialog that is closing takes no focus, and no press that opens it again.
 */
export const useOpening = <What>() => {
  const [opening, setOpening] = useState<{ readonly what: What; readonly key: number }>();
  const open = useCallback((what: What) => {
    setOpening((last) => ({ what, key: (last?.key ?? 0) + 1 }));
  }, []);
  const closed = useCallback(() => setOpening(undefined), []);
  return { opening, open, closed };
};
