import { t } from '@lingui/core/macro';
import { Alert } from '@mui/material';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The id that the address names after one of these words (2 in `/tasks/1#bid-2`); undefined if it names something else. */
export const useNamed = (...words: readonly string[]): string | undefined => {
  const [, word = '', id] = /^#([a-z]+)-(.+)$/.exec(useLocation().hash) ?? [];
  return words.includes(word) ? id : undefined;
};

const Note = () => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
    note.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert ref={note} severity="info" role="status" tabIndex={-1} sx={{ my: 2 }}>
      {t`What this link leads to is not there any more, or is not for you to see.`}
    </Alert>
  );
};

interface NotThereProps {
  /** What the address names; undefined if it names nothing in this list. */
  readonly named: string | undefined;
  readonly found: boolean;
  /** Whether the list is still being searched. */
  readonly searching: boolean;
}

/** Says that a list does not have what the address names, unless it was there when the link was followed. */
export const NotThere = ({ named, found, searching }: NotThereProps) => {
  const { key } = useLocation();
  const [foundAt, setFoundAt] = useState<string>();
  if (found && foundAt !== key) setFoundAt(key);
  return named !== undefined && !found && !searching && foundAt !== key && <Note key={key} />;
};

export interface SearchedList {
  readonly data?: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Reads further pages of a list until it has what is looked for; true until then, if there are further pages. A failed read stops it. */
export const useLoadUntil = (list: SearchedList, found: boolean): boolean => {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const loadNext = useEffectEvent(() => void fetchNextPage());
  const searching = !found && (hasNextPage || isFetching);
  const wanted = searching && !isFetching && !isError;
  const pages = data?.pages.length;
  useEffect(() => {
    if (wanted) loadNext();
  }, [wanted, pages]);
  return searching;
};
