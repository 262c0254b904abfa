import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Person, PersonAction } from '@marketplace/contracts';
import { Box, Button, Card, Typography } from '@mui/material';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { PlainList } from '../../../ui/lists/PlainList.tsx';
import { spreadRow } from '../../../ui/styles.ts';
import { CopyText } from '../../../ui/text/CopyText.tsx';
import { UserText } from '../../../ui/text/UserText.tsx';
import { StateChip } from '../StateChip.tsx';
import { ActDialog, type DialogFor } from '../acting/ActDialog.tsx';
import { polled, useActOnPersonMutation, useGetPersonQuery } from '../operationsApi.ts';
import { actionsFor, personLabels, stateText, storeStateText, storeText } from './personLabels.ts';

const Stores = ({ state, stores }: Person) => (
  <PlainList label={t`Where something is kept`}>
    {stores.map((store) => (
      <Box
        component="li"
        key={store.store}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr) auto',
          columnGap: 2,
          py: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <span>{storeText(store.store)}</span>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {storeStateText(state, store)}
        </Box>
        {store.fault !== undefined && (
          <Typography variant="body2" color="error" sx={{ gridColumn: '1 / -1' }}>
            <UserText>{store.fault}</UserText>
          </Typography>
        )}
      </Box>
    ))}
  </PlainList>
);

const about = {
  active: undefined,
  held: undefined,
  forgetting: () => t`Each store is tried again until it is done; this page follows it.`,
  forgotten: () => t`All stores are done. The events stay, without the texts.`,
} as const;

/** Asks the operator to confirm an action on a person, and runs it. */
const PersonDialog = ({ opened, action, onClosed }: DialogFor<Person, PersonAction>) => {
  const { uid } = opened;
  // Another operator may act on the person meanwhile.
  const { data: person = opened } = useGetPersonQuery(uid, polled(3000));
  const [actOnPerson] = useActOnPersonMutation();
  return (
    <ActDialog
      words={personLabels[action]}
      name={uid}
      subject={person}
      draftOf={`${action}:${uid}`}
      over={actionsFor(person).includes(action) ? undefined : stateText(person)}
      act={(reason = '') => actOnPerson({ uid, action, reason }).unwrap()}
      onClosed={onClosed}
    />
  );
};

/** A person: the uid, the state, the data in each store, and the possible actions. */
export const PersonPanel = ({ person }: { readonly person: Person }) => {
  const open = useDialogs();
  const { uid, state, reason } = person;
  return (
    <Card
      component="section"
      aria-label={t`The person`}
      sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 3 }, maxWidth: '42.5rem' }}
    >
      <Box sx={spreadRow}>
        <CopyText text={uid} what="id" />
        <span role="status">
          <StateChip state={state} />
        </span>
      </Box>
      {reason !== undefined && (
        <Typography>
          <Trans>
            Held because: <UserText>{reason}</UserText>
          </Trans>
        </Typography>
      )}
      {about[state] && <Typography color="textSecondary">{about[state]()}</Typography>}
      <Stores {...person} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {actionsFor(person).map((action) => (
          <Button
            key={action}
            size="small"
            variant="outlined"
            onClick={() =>
              open((onClosed) => <PersonDialog opened={person} action={action} onClosed={onClosed} />)
            }
          >
            {t(personLabels[action].label)}
          </Button>
        ))}
      </Box>
    </Card>
  );
};
