import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ActionAnswer } from '@marketplace/contracts';
import { Typography } from '@mui/material';
import { paths } from '../../navigation/paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import type { Columns } from '../../ui/lists/DataList.tsx';
import { LoadedList } from '../../ui/lists/LoadedList.tsx';
import { countText } from '../../ui/sentences/countText.ts';
import { dot } from '../../ui/styles.ts';
import { Isolates } from '../../ui/text/English.tsx';
import { PositionLink, TextLink } from '../../ui/text/TextLink.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import { useRoles } from '../../auth/user/useRoles.ts';
import { actionText, actorText } from '../../ui/staff/actionText.ts';
import { SectionPage } from '../../ui/layout/Section.tsx';
import { useGetActionsInfiniteQuery } from './operationsApi.ts';

const What = ({ action }: { readonly action: ActionAnswer }) => {
  const what = <Isolates text={actionText(action)} />;
  if (action.person === undefined) return what;
  return <TextLink to={paths.person(action.person)}>{what}</TextLink>;
};

/** The position of an action's event; for auditors, a link to the event. */
const Position = ({ position }: Pick<ActionAnswer, 'position'>) =>
  useRoles()?.includes('auditor') ? <PositionLink position={position} /> : countText(position);

const reasonOf = ({ reason }: ActionAnswer) => {
  if (reason === null) return <Trans>Deleted with the account</Trans>;
  if (!reason) return undefined;
  return (
    <UserText multiline sx={{ textAlign: 'left' }}>
      {reason}
    </UserText>
  );
};

const columns = (): Columns<ActionAnswer> => ({
  when: { name: t`When`, onCard: 'small', cell: ({ at }) => <Moment iso={at} /> },
  who: {
    name: t`Who`,
    onCard: 'small',
    sx: { maxWidth: '15rem' },
    cell: ({ actor }) => <UserText>{actorText(actor)}</UserText>,
  },
  what: {
    name: t`What`,
    onCard: 'heading',
    namesRow: true,
    cell: (action) => <What action={action} />,
  },
  why: { name: t`Why`, sx: { maxWidth: '22.5rem', color: 'text.secondary' }, cell: reasonOf },
  position: {
    name: t`Position`,
    onCard: 'named',
    numeric: true,
    cell: ({ position }) => <Position position={position} />,
  },
});

/** The place of a card's dot, on the line at its side. */
const onLine = {
  position: 'relative',
  gap: 0,
  ml: 0.5,
  pt: 0,
  pb: 2.5,
  pl: 2.5,
  borderBottom: 0,
  borderLeft: 2,
  borderColor: 'divider',
  '&::before': { ...dot(9), top: 8, left: -5.5 },
} as const;

const NoActions = () => (
  <EmptyState title={t`There are no actions yet.`}>
    <Typography color="textSecondary">
      <Trans>The actions of operators on projections and dead letters are listed here.</Trans>
    </Typography>
  </EmptyState>
);

/** The actions of operators, newest first: who, when, what and why. */
export const ActionsPage = () => (
  <SectionPage>
    <LoadedList
      list={useGetActionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })}
      what={t`Actions`}
      itemsOf={({ actions }) => actions}
      empty={<NoActions />}
      label={t`What operators did`}
      keyOf={({ position }) => position}
      tableFrom={1000}
      columns={columns()}
      plain
      cardSx={onLine}
    />
  </SectionPage>
);
