import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { polled, useGetPersonQuery } from './operationsApi.ts';
import { PersonPanel } from './accounts/PersonPanel.tsx';

/** How often to read the person again while the account is being deleted; in ms. */
const readAgainAfter = 1_000;

const NoPerson = () => (
  <EmptyState title={t`There is nobody with this id.`}>
    <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
      <Trans>Neither the ledger nor the sign-in provider knows it. Compare it letter by letter.</Trans>
    </Typography>
  </EmptyState>
);

const Found = ({ uid }: { readonly uid: string }) => {
  const [forgetting, setForgetting] = useState(false);
  const query = useGetPersonQuery(uid, polled(forgetting ? readAgainAfter : 0));
  const isForgetting = query.data?.state === 'forgetting';
  if (isForgetting !== forgetting) setForgetting(isForgetting);
  return (
    <Loaded
      query={query}
      what={t`The person`}
      loading={<TableSkeleton rows={4} />}
      missing={<NoPerson />}
      notesStale
    >
      {(person) => <PersonPanel person={person} />}
    </Loaded>
  );
};

/** Finds a person by the uid, to hold, release or delete the account. */
export const PeoplePage = () => {
  const [params, setParams] = useSearchParams();
  const uid = params.get('uid') ?? '';
  const [typed, setTyped] = useState({ after: uid, text: uid });
  // A link to another person replaces the typed text by that person's uid.
  const text = typed.after === uid ? typed.text : uid;
  return (
    <SectionPage
      about={t`Operators see no name and no address. The id of a person, the uid, is in the events of the ledger, and persons find it under Your data.`}
    >
      <Box
        component="form"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setParams(text.trim() === '' ? {} : { uid: text.trim() });
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 4, maxWidth: 680 }}
      >
        <TextField
          id="uid"
          label={t`Id of the person (uid)`}
          value={text}
          onChange={({ target }) => setTyped({ after: uid, text: target.value })}
          autoComplete="off"
          sx={{ flex: '1 1 16rem' }}
          slotProps={{
            htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' },
          }}
        />
        <Button type="submit" variant="contained">
          <Trans>Look up</Trans>
        </Button>
      </Box>
      {uid !== '' && <Found key={uid} uid={uid} />}
    </SectionPage>
  );
};
