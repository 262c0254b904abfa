import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { codePoints, firstCharacters, itemLimits } from '@marketplace/contracts';
import RssFeedIcon from 'virtual:icons/baseline-rss-feed';
import SaveIcon from 'virtual:icons/baseline-saved-search';
import { Box, Button } from '@mui/material';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { useAuth } from '../../../auth/user/useAuth.ts';
import { paths } from '../../../navigation/paths.ts';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';
import type { ActiveFilter } from '../../../taskFilters/activeFilters.ts';
import { useSaveSearchMutation } from './searchesApi.ts';
import type { NamedSearch } from './SearchDialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazyPart.ts';

const SearchDialog = lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog);
const SubscribeDialog = lazyPart(async () => (await import('./SubscribeDialog.tsx')).SubscribeDialog);

const nameFrom = (filters: readonly ActiveFilter[]): string =>
  firstCharacters(
    filters.length === 0 ? t`All tasks` : filters.map(({ value }) => value).join(', '),
    itemLimits.searchName,
    codePoints,
  );

/** On a small screen only the menu has these links. */
const wide = { display: { xs: 'none', sm: 'inline-flex' } } as const;

interface SearchActionsProps {
  /** The options of GET /tasks on the screen. */
  readonly query: string;
  readonly filters: readonly ActiveFilter[];
}

/** The actions of a signed-in user on the search on the screen. */
export const SearchActions = memo(({ query, filters }: SearchActionsProps) => {
  const { state } = useAuth();
  const open = useDialogs();
  const [save] = useSaveSearchMutation();
  const toasts = useToasts();
  if (state === 'loading') return <div className="search-actions" />;
  if (state === 'signedOut') return null;

  const send = async ({ name, alert }: NamedSearch) => {
    const { error } = await save({ name, alert, query });
    if (error) return failureText(error, t`The search could not be saved. Please try again.`);
    toasts.success(t`The search is saved.`);
    return undefined;
  };
  const startSave = () => {
    const initial = { name: nameFrom(filters), alert: true };
    open((onClosed) => (
      <SearchDialog
        title={t`Save this search`}
        initial={initial}
        draftOf={`search:${query}`}
        send={send}
        onClosed={onClosed}
      />
    ));
  };
  const subscribe = () => {
    const feed = { kind: 'search', name: nameFrom(filters), query } as const;
    open((onClosed) => <SubscribeDialog feed={feed} onClosed={onClosed} />);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button size="small" variant="outlined" startIcon={<SaveIcon />} onClick={startSave}>
        <Trans>Save this search</Trans>
      </Button>
      <Button size="small" variant="outlined" startIcon={<RssFeedIcon />} onClick={subscribe}>
        <Trans>Subscribe</Trans>
      </Button>
      <Button component={Link} to={paths.searches} size="small" sx={wide}>
        <Trans>Saved searches</Trans>
      </Button>
      <Button component={Link} to={paths.bookmarks} size="small" sx={wide}>
        <Trans>Bookmarks</Trans>
      </Button>
    </Box>
  );
});
