import { paths } from '../../navigation/paths.ts';
import { TextLink } from './TextLink.tsx';
import { UserText } from './UserText.tsx';

interface PersonLinkProps {
  /** Undefined for a person who was forgotten, and has no profile. */
  readonly uid: string | undefined;
  /** The name, as it is shown. */
  readonly children: string;
}

/** A person's name, which leads to the profile. */
export const PersonLink = ({ uid, children }: PersonLinkProps) =>
  uid === undefined ? (
    <UserText>{children}</UserText>
  ) : (
    <TextLink to={paths.profile(uid)}>
      <UserText>{children}</UserText>
    </TextLink>
  );
