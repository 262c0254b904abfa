import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ShownReview } from '@marketplace/contracts';
import { Box, Typography } from '@mui/material';
import { readErrorLine } from '../../api/errors/readErrorText.ts';
import { ReportButton } from '../../moderation/ReportButton.tsx';
import { paths } from '../../navigation/paths.ts';
import { Loaded } from '../../ui/feedback/Loaded.tsx';
import { LoadMore } from '../../ui/lists/LoadMore.tsx';
import { PlainList } from '../../ui/lists/PlainList.tsx';
import { spreadRow } from '../../ui/styles.ts';
import { PersonLink } from '../../ui/text/PersonLink.tsx';
import { TextLink } from '../../ui/text/TextLink.tsx';
import { nameText, UserText } from '../../ui/text/UserText.tsx';
import { useGetShownReviewsInfiniteQuery } from './profilesApi.ts';
import { Review } from '../../ui/people/Review.tsx';

/** Who wrote it, and in which deal. The title is empty if a moderator has hidden the task. */
const Author = ({ review: { from, as, taskId, title } }: { readonly review: ShownReview }) => {
  const who = <PersonLink uid={from.uid}>{nameText(from.name)}</PersonLink>;
  const task = (
    <TextLink to={paths.task(taskId)}>
      <UserText>{title}</UserText>
    </TextLink>
  );
  const ofTask =
    as === 'bidder' ? (
      <Trans>
        {who}, the owner of {task}
      </Trans>
    ) : (
      <Trans>
        {who}, the bidder on {task}
      </Trans>
    );
  return (
    <Typography variant="body2" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
      {title === '' ? who : ofTask}
    </Typography>
  );
};

const ReportReview = ({ review: { reviewId, from } }: { readonly review: ShownReview }) => {
  const author = nameText(from.name);
  return (
    <ReportButton
      about={{ review: reviewId }}
      personUid={from.uid}
      label={t`Report the review of ${author}`}
    />
  );
};

/** The reviews of a person, newest first. */
export const ReviewList = ({ uid }: { readonly uid: string }) => {
  const query = useGetShownReviewsInfiniteQuery(uid, { refetchOnMountOrArgChange: true });
  const { error } = query;
  return (
    <Box component="section" aria-labelledby="reviews">
      <Typography id="reviews" variant="h3" component="h2">
        <Trans>Reviews</Trans>
      </Typography>
      <Loaded query={query} what={t`The reviews`} showsFormer={false}>
        {({ pages }) => {
          const reviews = pages.flatMap((page) => page.reviews);
          return reviews.length === 0 ? (
            <Typography color="textSecondary" sx={{ mt: 1, maxWidth: '70ch' }}>
              <Trans>
                No reviews yet. Both sides of a deal can write one when it is over; they are shown together.
              </Trans>
            </Typography>
          ) : (
            <>
              <PlainList label={t`Reviews`} sx={{ mt: 1 }}>
                {reviews.map((review) => (
                  <Box
                    component="li"
                    key={review.position}
                    sx={{ py: 2.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}
                  >
                    <Review review={review}>
                      <Box sx={{ ...spreadRow, rowGap: 0.5, '& > .MuiButton-root': { mx: -1.25 } }}>
                        <Author review={review} />
                        {!review.hidden && <ReportReview review={review} />}
                      </Box>
                    </Review>
                  </Box>
                ))}
              </PlainList>
              <LoadMore list={query} fault={error && readErrorLine(t`The reviews`, error)} />
            </>
          );
        }}
      </Loaded>
    </Box>
  );
};
