import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ActionAnswer } from '@marketplace/contracts';
import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { actionText } from './actionText.ts';
import { DataList, SmallLine } from '../../../ui/lists/DataList.tsx';
import { Isolates } from '../../../ui/text/Isolates.tsx';
import { paths } from '../../../navigation/paths.ts';
import { actorText } from './actorText.ts';
import { UserText } from '../../../ui/text/UserText.tsx';
import { Moment } from '../../../ui/time/Moment.tsx';
import { ActionPosition } from './ActionPosition.tsx';
import { dot } from '../../../ui/styles/dot.ts';

const columns = () => ({
  when: { name: t`When`, cell: ({ at }: ActionAnswer) => <Moment iso={at} /> },
  who: {
    name: t`Who`,
    sx: { maxWidth: 240 },
    cell: ({ actor }: ActionAnswer) => <UserText>{actorText(actor)}</UserText>,
  },
  what: {
    name: t`What`,
    namesRow: true,
    cell: (action: ActionAnswer) => {
      const what = <Isolates text={actionText(action)} />;
      if (action.person === undefined) return what;
      return (
        <Link
          component={RouterLink}
          to={paths.person(action.person)}
          sx={{ display: 'inline-block', minHeight: 24 }}
        >
          {what}
        </Link>
      );
    },
  },
  why: {
    name: t`Why`,
    sx: { maxWidth: 360, color: 'text.secondary' },
    cell: ({ reason }: ActionAnswer) =>
      reason === null ? (
        <Trans>Deleted with the account</Trans>
      ) : reason ? (
        <UserText multiline sx={{ textAlign: 'left' }}>
          {reason}
        </UserText>
      ) : (
        '—'
      ),
  },
  position: {
    name: t`Position`,
    numeric: true,
    cell: ({ position }: ActionAnswer) => <ActionPosition position={position} />,
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

/** What operators did. */
export const ActionList = ({ actions }: { readonly actions: readonly ActionAnswer[] }) => (
  <DataList
    label={t`What operators did`}
    items={actions}
    keyOf={({ position }) => position}
    tableFrom={1000}
    columns={columns()}
    plain
    cardSx={onLine}
    card={({ what, who, why }, { reason, at, position }) => [
      <Typography sx={{ fontWeight: 600 }}>{what}</Typography>,
      reason !== undefined && reason !== '' && why,
      <SmallLine>
        {who}
        <br />
        <Trans>
          <Moment iso={at} /> · position <ActionPosition position={position} />
        </Trans>
      </SmallLine>,
    ]}
  />
);
