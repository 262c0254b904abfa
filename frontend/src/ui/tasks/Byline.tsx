import type { PublicTask } from '@marketplace/contracts';
import { Trans } from '@lingui/react/macro';
import { nameText, UserText } from '../text/UserText.tsx';
import { momentText } from '../time/momentText.ts';
import { useNow } from '../time/useNow.ts';

/** The style of the place for a card's bookmark: the button is loaded late, and must not move the content below. */
export const roomForBookmark = {
  display: 'grid',
  width: 'calc(1.125rem + 12px)',
  height: 'calc(1.125rem + 4px)',
  marginInlineStart: 'auto',
} as const;

const PostingTime = ({ at }: { readonly at: string }) => {
  const distance = useNow((now) => momentText(at, now).distance);
  return <Trans>posted {distance}</Trans>;
};

/** In a card: 'Ada Lovelace · posted 2 hours ago' */
export const Byline = ({
  task: { userName, createdAt },
}: {
  readonly task: Pick<PublicTask, 'userName' | 'createdAt'>;
}) => (
  <div className="byline quiet">
    <UserText>{nameText(userName)}</UserText>
    {createdAt !== '' && (
      <time dateTime={createdAt}>
        {' · '}
        <PostingTime at={createdAt} />
      </time>
    )}
  </div>
);
