import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Accesses } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { readErrorLine } from '../../api/errors/readErrorText.ts';
import { DataList, SmallLine } from '../../ui/lists/DataList.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { AuditFrame } from './AuditFrame.tsx';
import { accessOptions, accessText } from './calls/accessWords.ts';
import { useGetAccessesInfiniteQuery } from './calls/auditApi.ts';
import { actorText } from '../operations/actions/actorText.ts';
import { UtcTime } from './events/UtcTime.tsx';

type Access = Accesses['accesses'][number];

const exactly = ({ call, details }: Access): string =>
  [call, ...Object.entries(details).map(([name, value]) => `${name} ${value}`)].join('\n');

const Options = ({ access }: { readonly access: Access }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    {accessOptions(access).map(({ name, value }) => (
      <span key={name}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>{' '}
        <UserText>{value}</UserText>
      </span>
    ))}
    {access.forgotten && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Trans>deleted in part, with an account</Trans>
      </Box>
    )}
  </Box>
);

const columns = () => ({
  time: { name: t`Time (UTC)`, cell: ({ at }: Access) => <UtcTime iso={at} /> },
  who: {
    name: t`Who`,
    sx: { maxWidth: 260 },
    cell: ({ actor }: Access) => <UserText>{actorText(actor)}</UserText>,
  },
  what: { name: t`What`, title: exactly, cell: (access: Access) => <bdi>{accessText(access)}</bdi> },
  details: { name: t`Details`, cell: (access: Access) => <Options access={access} /> },
});

const List = () => {
  const list = useGetAccessesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, isLoading, refetch } = list;
  if (isLoading) return <TableSkeleton rows={8} />;
  if (data === undefined) return <ErrorState what={t`The accesses`} error={error} onRetry={refetch} />;
  const accesses = data.pages.flatMap((page) => page.accesses);
  if (accesses.length === 0) return <EmptyState title={t`There are no accesses yet.`} />;
  return (
    <>
      <DataList
        label={t`Accesses`}
        items={accesses}
        keyOf={({ id }) => id}
        tableFrom={900}
        columns={columns()}
        plain
        card={({ time, who, what, details }) => [
          what,
          details,
          <SmallLine>
            {who} · {time}
          </SmallLine>,
        ]}
      />
      <LoadMore list={list} fault={error && readErrorLine(t`More accesses`, error)} />
    </>
  );
};

/** Who read what from the ledger, and when. */
export const AccessesPage = () => (
  <AuditFrame title={t`Accesses`}>
    <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '70ch' }}>
      <Trans>Every read of the ledger is recorded before it is answered, also the read of this page.</Trans>
    </Typography>
    <List />
  </AuditFrame>
);
