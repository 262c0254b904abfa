import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import HistoryIcon from 'virtual:icons/baseline-history';
import { Autocomplete, Box, Container, TextField } from '@mui/material';
import { useState } from 'react';
import type { Replay } from '../../auth/identity/identity.ts';
import { useAuth } from '../../auth/user/useAuth.ts';
import { times } from '../../formats/times.ts';
import { countText } from '../../ui/sentences/countText.ts';
import { api } from '../../api/api.ts';
import { endpoint } from '../../api/endpoint.ts';
import { isolate } from '../../ui/sentences/isolate.ts';

/** The actors of this number of last events are offered. */
const limit = 1_000;

const { useGetLastEventsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getLastEvents: build.query(
      endpoint('GET /audit/events', (_: undefined) => ({ query: { sort: '-position', limit } })),
    ),
  }),
});

/** Chooses the person whose view is shown: one of the last actors of the ledger, or any uid. */
const ViewAs = ({ replay }: { readonly replay: Replay }) => {
  const { user } = useAuth();
  const [isAsked, setIsAsked] = useState(false);
  const { data, isFetching } = useGetLastEventsQuery(undefined, { skip: !isAsked });
  const emails = new Map(data?.events.map(({ actor }) => [actor.uid, actor.email]));
  return (
    <Autocomplete
      freeSolo
      onFocus={() => setIsAsked(true)}
      loading={isFetching}
      loadingText={t`Loading`}
      size="small"
      options={[...emails.keys()]}
      value={user?.uid ?? null}
      onChange={(_event, chosen) => replay.viewAs(chosen?.trim() === '' ? undefined : chosen?.trim())}
      filterOptions={(uids, { inputValue }) => {
        const typed = inputValue.trim().toLowerCase();
        return uids.filter((one) => `${one} ${emails.get(one)}`.toLowerCase().includes(typed));
      }}
      renderOption={({ key, ...option }, one) => (
        <Box component="li" key={key} {...option} sx={{ overflowWrap: 'anywhere' }}>
          {isolate(emails.get(one) ?? '')} ({isolate(one)})
        </Box>
      )}
      renderInput={(params) => <TextField {...params} label={t`Look as (e-mail or uid)`} />}
      sx={{ width: { xs: 1, sm: '18.75rem' } }}
    />
  );
};

/** The bar on each page of a replay: its position, its time and whose view it shows. Loaded by `import()` only. */
export const ReplayBar = ({ replay }: { readonly replay: Replay }) => {
  const { position, time, withheld } = replay;
  const [shownPosition, shownTime] = [countText(position), times.moment(new Date(time))];
  return (
    <Box
      component="section"
      aria-label={t`Replay`}
      sx={{ bgcolor: 'line.wash', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container
        maxWidth={false}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          maxWidth: '78rem',
          py: 1.5,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 20rem' }}>
          <HistoryIcon fontSize="small" aria-hidden />
          <span>
            <Trans>
              <b>Replay:</b> the marketplace as it stood at position {shownPosition}, {shownTime}. Read only.
            </Trans>{' '}
            {withheld && (
              <Trans>Texts of persons are withheld, and look like texts of deleted accounts.</Trans>
            )}
          </span>
        </Box>
        <ViewAs replay={replay} />
      </Container>
    </Box>
  );
};
