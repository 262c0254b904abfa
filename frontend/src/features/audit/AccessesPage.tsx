import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Accesses } from '@marketplace/contracts';
import { Box, TableCell, TableRow, Typography } from '@mui/material';
import { readErrorText, readErrorLine } from '../../api/readErrorText.ts';
import { DenseTable } from '../../ui/lists/DenseTable.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { UserText } from '../../ui/text/UserText.tsx';
import { AuditFrame } from './AuditFrame.tsx';
import { useGetAccessesInfiniteQuery } from './calls/auditApi.ts';
import { UtcTime } from './events/UtcTime.tsx';
import { useMinWidth } from '../../ui/layout/useMinWidth.ts';

type Access = Accesses['accesses'][number];

const columns = () => [{ name: t`Time (UTC)` }, { name: t`Who` }, { name: t`Call` }, { name: t`Details` }];
const tableFrom = 900;

const Details = ({ details }: Pick<Access, 'details'>) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
    {Object.entries(details).map(([name, value]) => (
      <span key={name}>
        <Box component="code" dir="ltr" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>{' '}
        <UserText>{value}</UserText>
      </span>
    ))}
  </Box>
);

const AccessesTable = ({ accesses }: { readonly accesses: readonly Access[] }) => (
  <DenseTable label={t`Accesses`} columns={columns()}>
    {accesses.map(({ id, at, actor, call, details }) => (
      <TableRow key={id} hover>
        <TableCell>
          <UtcTime iso={at} />
        </TableCell>
        <TableCell sx={{ maxWidth: 260 }}>
          <UserText>{actor.email}</UserText>
        </TableCell>
        <TableCell>
          <code dir="ltr">{call}</code>
        </TableCell>
        <TableCell>
          <Details details={details} />
        </TableCell>
      </TableRow>
    ))}
  </DenseTable>
);

const AccessCards = ({ accesses }: { readonly accesses: readonly Access[] }) => (
  <Box component="ul" role="list" aria-label={t`Accesses`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {accesses.map(({ id, at, actor, call, details }) => (
      <Box component="li" key={id} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <code dir="ltr">{call}</code>
        <div>
          <Details details={details} />
        </div>
        <Typography variant="body2" color="textSecondary" component="div">
          <UserText>{actor.email}</UserText> · <UtcTime iso={at} />
        </Typography>
      </Box>
    ))}
  </Box>
);

const List = () => {
  const wide = useMinWidth(tableFrom);
  const { data, error, isLoading, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useGetAccessesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return <TableSkeleton rows={8} />;
  if (data === undefined)
    return <ErrorState message={readErrorText(t`The accesses`, error)} error={error} onRetry={refetch} />;
  const accesses = data.pages.flatMap((page) => page.accesses);
  if (accesses.length === 0) return <EmptyState title={t`There are no accesses yet.`} />;
  return (
    <>
      {wide ? <AccessesTable accesses={accesses} /> : <AccessCards accesses={accesses} />}
      <LoadMore
        hasNext={hasNextPage}
        loading={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
        fault={error && readErrorLine(t`More accesses`, error)}
      />
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
