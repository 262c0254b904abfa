import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { DealReviews } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors/apiError.ts';
import { paths } from '../../../navigation/paths.ts';
import { useDialogs } from '../../../ui/feedback/Dialogs.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { NarrowPage } from '../../../ui/layout/NarrowPage.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { PersonLink } from '../../../ui/text/PersonLink.tsx';
import { TextLink } from '../../../ui/text/TextLink.tsx';
import { nameText, UserText } from '../../../ui/text/UserText.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { ReviewState } from './ReviewState.tsx';
import { useDealReviews, useIsOver } from './useDealReviews.ts';

/** Which deal it is, and with whom. */
const DealLine = ({ deal }: { readonly deal: NonNullable<DealReviews['deal']> }) => {
  const task = (
    <TextLink to={paths.task(deal.taskId)}>
      <UserText>{deal.title}</UserText>
    </TextLink>
  );
  const other = <PersonLink uid={deal.with.uid}>{nameText(deal.with.name)}</PersonLink>;
  return (
    <Typography component="div" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <Trans>
        {task} · with {other}
      </Trans>
    </Typography>
  );
};

/** Why nothing can be written: the deal goes on, or there is nobody to review. */
const noneText = ({ deal, theirs }: DealReviews): string =>
  theirs || (deal && deal.with.uid === undefined)
    ? t`The other side has deleted the account, so there is nobody to review.`
    : t`This deal is not over. You can review it when it has ended.`;

interface ReviewsProps {
  readonly bidId: string;
  readonly reviews: DealReviews;
}

/** Opens the form at once, for a reader who comes from a notification or a mail. */
const Reviews = ({ bidId, reviews }: ReviewsProps) => {
  const open = useDialogs();
  const { mine, until, deal } = reviews;
  const name = deal && nameText(deal.with.name);
  const isOver = useIsOver(until);
  const openForm = useEffectEvent(() => {
    if (!mine && until !== undefined && !isOver)
      open((onClosed) => <ReviewDialog bidId={bidId} name={name} onClosed={onClosed} />);
  });
  useEffect(() => {
    openForm();
  }, []);
  return (
    <>
      {deal && <DealLine deal={deal} />}
      <Box sx={{ mt: 3 }}>
        {until === undefined ? (
          <Typography sx={{ maxWidth: '70ch' }}>{noneText(reviews)}</Typography>
        ) : (
          <ReviewState bidId={bidId} reviews={reviews} name={name} />
        )}
      </Box>
    </>
  );
};

const isForbidden = (error: unknown): boolean =>
  isApiError(error) && error.kind === 'problem' && error.status === 403;

const Content = ({ bidId }: { readonly bidId: string }) => {
  const query = useDealReviews({ bidId });
  const none = <EmptyState title={t`There is no deal of yours with this address.`} />;
  if (isForbidden(query.error)) return none;
  return (
    <Loaded query={query} what={t`The reviews of this deal`} loading={<TextSkeleton />} missing={none}>
      {(reviews) => <Reviews bidId={bidId} reviews={reviews} />}
    </Loaded>
  );
};

export const Component = () => {
  const { bidId = '' } = useParams();
  return (
    <NarrowPage>
      <PageTitle>{t`Reviews of a deal`}</PageTitle>
      <Content key={bidId} bidId={bidId} />
    </NarrowPage>
  );
};
