import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { SavedSearch } from '@marketplace/contracts';
import { Box, Button, Card, FormControlLabel, Link, Switch, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { paths } from '../../../navigation/paths.ts';
import {
  useChangeSearchMutation,
  useGetNewMatchesQuery,
  useRemoveSearchMutation,
  type NamedQuery,
} from './searchesApi.ts';
import { SearchDialog, type NamedSearch } from './SearchDialog.tsx';
import { activeFilters } from '../../../taskFilters/activeFilters.ts';
import { taskFilters } from '../../../taskFilters/taskFilters.ts';
import { ConfirmDialog, useAsk } from '../../../ui/feedback/ConfirmDialog.tsx';
import { PlainList } from '../../../ui/lists/PlainList.tsx';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';

const filtersOf = (query: string): string => {
  const labels = activeFilters(taskFilters.parse(new URLSearchParams(query))).map(({ label }) => label);
  return labels.length === 0 ? t`All tasks` : labels.join(' · ');
};

/** A link to the unread notifications of a search, with the number of new tasks that match it. */
const NewMatches = ({ count, searchId }: { readonly count: number; readonly searchId: string }) =>
  count > 0 && (
    <Link
      component={RouterLink}
      to={paths.newMatches(searchId)}
      sx={{ ml: 1.5, typography: 'body2', fontWeight: 600 }}
    >
      <Plural value={count} one="# new" other="# new" />
    </Link>
  );

interface SearchItemProps {
  readonly search: SavedSearch;
  /** The number of new tasks that match the search. */
  readonly matches: number;
  readonly onSubscribe: (search: NamedQuery) => void;
}

/** The functions that change and remove a saved search. */
const useSearchChanges = ({ _id: id, name }: SavedSearch) => {
  const [change] = useChangeSearchMutation();
  const [remove] = useRemoveSearchMutation();
  const ask = useAsk();
  const toasts = useToasts();
  const save = async (changes: Partial<NamedSearch>) => {
    const { error } = await change({ id, ...changes });
    return error && failureText(error, t`The search could not be saved. Please try again.`);
  };
  return {
    switchAlert: async (alert: boolean) => {
      const fault = await save({ alert });
      if (fault !== undefined) toasts.error(fault);
    },
    rename: ({ name: to, alert }: NamedSearch) => save({ name: to, alert }),
    remove: async () => {
      const confirmed = await ask<true>((asked) => (
        <ConfirmDialog
          {...asked}
          value
          title={t`Remove this search?`}
          text={t`"${name}" and its notifications will be gone. Feeds of it stay.`}
          confirm={t`Remove`}
        />
      ));
      if (!confirmed) return;
      const { error } = await remove(id);
      if (error) toasts.error(failureText(error, t`The search could not be removed. Please try again.`));
    },
  };
};

const SearchItem = ({ search, matches, onSubscribe }: SearchItemProps) => {
  const { name, query, alert } = search;
  const { switchAlert, rename, remove } = useSearchChanges(search);
  const open = useDialogs();
  const startRename = () =>
    open((onClosed) => (
      <SearchDialog
        title={t`Rename this search`}
        initial={search}
        draftOf={`search:${search._id}`}
        send={rename}
        onClosed={onClosed}
      />
    ));
  return (
    <Card component="li" sx={{ display: 'grid', gap: 1, p: 2.5 }}>
      <Typography variant="h4" component="h2">
        <TextLink to={{ pathname: paths.browse, search: query }} underline="hover">
          <UserText>{name}</UserText>
        </TextLink>
        <NewMatches count={matches} searchId={search._id} />
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {filtersOf(query)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <FormControlLabel
          control={
            <Switch
              checked={alert}
              slotProps={{ input: { 'aria-label': t`Notifications for ${name}` } }}
              onChange={(_event, checked) => void switchAlert(checked)}
            />
          }
          label={t`Notifications`}
          sx={{ flexGrow: 1, ml: -1 }}
        />
        <Button size="small" aria-label={t`Rename ${name}`} onClick={startRename}>
          <Trans>Rename</Trans>
        </Button>
        <Button size="small" aria-label={t`Subscribe to ${name}`} onClick={() => onSubscribe(search)}>
          <Trans>Subscribe</Trans>
        </Button>
        <Button size="small" color="error" aria-label={t`Remove ${name}`} onClick={() => void remove()}>
          <Trans>Remove</Trans>
        </Button>
      </Box>
    </Card>
  );
};

interface SearchListProps extends Pick<SearchItemProps, 'onSubscribe'> {
  readonly uid: string;
  readonly searches: readonly SavedSearch[];
}

export const SearchList = ({ uid, searches, onSubscribe }: SearchListProps) => {
  const news = useGetNewMatchesQuery(uid, { refetchOnMountOrArgChange: true }).currentData?.notifications;
  const matchesOf = ({ _id }: SavedSearch) => news?.filter(({ searchId }) => searchId === _id).length ?? 0;
  return (
    <PlainList label={t`Saved searches`} sx={{ display: 'grid', gap: 2 }}>
      {searches.map((search) => (
        <SearchItem key={search._id} search={search} matches={matchesOf(search)} onSubscribe={onSubscribe} />
      ))}
    </PlainList>
  );
};
