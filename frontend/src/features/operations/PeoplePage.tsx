import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isNotFound } from '../../api/errors/apiError.ts';
import { readErrorText } from '../../api/errors/readErrorText.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { OperationsFrame } from './OperationsFrame.tsx';
import { useGetPersonQuery } from './operationsApi.ts';
import { PersonPanel } from './people/PersonPanel.tsx';
import { StaleNote } from '../../ui/feedback/StaleNote.tsx';

/** While an account is being deleted; in milliseconds. */
const lookAgain = 1_000;

const Found = ({ uid }: { readonly uid: string }) => {
  const [forgetting, setForgetting] = useState(false);
  const { currentData, error, refetch, fulfilledTimeStamp } = useGetPersonQuery(uid, {
    refetchOnMountOrArgChange: true,
    pollingInterval: forgetting ? lookAgain : 0,
    skipPollingIfUnfocused: true,
  });
  const isForgetting = currentData?.state === 'forgetting';
  if (isForgetting !== forgetting) setForgetting(isForgetting);
  if (isNotFound(error))
    return (
      <EmptyState title={t`There is nobody with this id.`}>
        <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
          <Trans>Neither the ledger nor the sign-in provider knows it. Compare it letter by letter.</Trans>
        </Typography>
      </EmptyState>
    );
  if (currentData === undefined)
    return error === undefined ? (
      <TableSkeleton rows={4} />
    ) : (
      <ErrorState what={t`The person`} error={error} onRetry={refetch} />
    );
  return (
    <>
      {error !== undefined && (
        <StaleNote
          message={readErrorText(t`The person`, error)}
          readAt={fulfilledTimeStamp}
          onRetry={refetch}
        />
      )}
      <PersonPanel person={currentData} />
    </>
  );
};

/** Looks a person up by the uid, to hold, release or delete the account. */
export const PeoplePage = () => {
  const [params, setParams] = useSearchParams();
  const uid = params.get('uid') ?? '';
  const [typed, setTyped] = useState({ after: uid, text: uid });
  // A link to another person brings its uid.
  const text = typed.after === uid ? typed.text : uid;
  return (
    <OperationsFrame title={t`People`}>
      <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '70ch' }}>
        <Trans>
          Operators see no name and no address. The id of a person, the uid, is in the events of the ledger,
          and persons find it under Your data.
        </Trans>
      </Typography>
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
    </OperationsFrame>
  );
};
