import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SavedSearch } from '@marketplace/contracts';
import { Box, Button, Card, FormControlLabel, Link, Switch, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { failureText } from '../../../api/errors/readErrorText.ts';
import { paths } from '../../../navigation/paths.ts';
import { useChangeSearchMutation, useRemoveSearchMutation, type NamedQuery } from './savedApi.ts';
import { SearchDialog, type NamedSearch } from './SearchDialog.tsx';
import { activeFilters } from '../../../taskFilters/activeFilters.ts';
import { taskFilters } from '../../../taskFilters/taskFilters.ts';
import { useConfirm } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useOpening } from '../../../ui/feedback/useOpening.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';

const filtersOf = (query: string): string => {
  const labels = activeFilters(taskFilters.parse(new URLSearchParams(query))).map(({ label }) => label);
  return labels.length === 0 ? t`All tasks` : labels.join(' · ');
};

interface SearchListProps {
  readonly searches: readonly SavedSearch[];
  readonly onSubscribe: (search: NamedQuery) => void;
}

/** The saved searches of the user. */
export const SearchList = ({ searches, onSubscribe }: SearchListProps) => {
  const [change] = useChangeSearchMutation();
  const [remove] = useRemoveSearchMutation();
  const renaming = useOpening<SavedSearch>();
  const confirm = useConfirm();
  const toasts = useToasts();

  const switchAlert = async ({ _id: id }: SavedSearch, alert: boolean) => {
    const { error } = await change({ id, alert });
    if (error) toasts.error(failureText(error, t`The search could not be saved. Please try again.`));
  };
  const rename = async ({ name, alert }: NamedSearch) => {
    const { error } = await change({ id: renaming.opening?.what._id ?? '', name, alert });
    return error && failureText(error, t`The search could not be saved. Please try again.`);
  };
  const askAndRemove = async ({ _id, name }: SavedSearch) => {
    const confirmed = await confirm({
      title: t`Remove this search?`,
      text: t`"${name}" and its notifications will be gone. Feeds of it stay.`,
      confirm: t`Remove`,
    });
    if (!confirmed) return;
    const { error } = await remove(_id);
    if (error) toasts.error(failureText(error, t`The search could not be removed. Please try again.`));
  };

  return (
    <Box
      component="ul"
      role="list"
      aria-label={t`Saved searches`}
      sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {searches.map((search) => {
        const { _id, name, query, alert } = search;
        return (
          <Card component="li" key={_id} sx={{ display: 'grid', gap: 1, p: 2.5 }}>
            <Typography variant="h4" component="h2">
              <Link
                component={RouterLink}
                to={{ pathname: paths.browse, search: query }}
                underline="hover"
                // High enough for a pointer.
                sx={{ display: 'inline-block', minHeight: 24 }}
              >
                <UserText>{name}</UserText>
              </Link>
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              <bdi>{filtersOf(query)}</bdi>
            </Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
              <FormControlLabel
                control={
                  <Switch
                    checked={alert}
                    slotProps={{ input: { 'aria-label': t`Notifications for ${name}` } }}
                    onChange={(_event, checked) => void switchAlert(search, checked)}
                  />
                }
                label={t`Notifications`}
                sx={{ flexGrow: 1, ml: -1 }}
              />
              <Button size="small" aria-label={t`Rename ${name}`} onClick={() => renaming.open(search)}>
                <Trans>Rename</Trans>
              </Button>
              <Button size="small" aria-label={t`Subscribe to ${name}`} onClick={() => onSubscribe(search)}>
                <Trans>Subscribe</Trans>
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={t`Remove ${name}`}
                onClick={() => void askAndRemove(search)}
              >
                <Trans>Remove</Trans>
              </Button>
            </Box>
          </Card>
        );
      })}
      {renaming.opening && (
        <SearchDialog
          key={renaming.opening.key}
          title={t`Rename this search`}
          initial={renaming.opening.what}
          send={rename}
          onClosed={renaming.closed}
        />
      )}
    </Box>
  );
};
