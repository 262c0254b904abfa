import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../navigation/paths.ts';
import { TextPage, type Section } from './TextPage.tsx';

const sections = (): readonly Section[] => [
  {
    id: 'collected',
    title: t`Data we collect`,
    text: [
      t`From your account: name, email address and the address of your photo. From your use: the tasks that you post, the changes that you make to them, and the bids that you place, each with its time.`,
      t`Your password is kept by our sign-in provider; we never see it. The choice of the dark or the light theme stays in your browser.`,
    ],
  },
  {
    id: 'why',
    title: t`Why we collect it`,
    text: [
      t`To show tasks and count bids, to let owners alone change what is theirs, and to answer you when you write to us.`,
      t`Every change is kept as an event, so that it can be shown later who changed what, and when. That record protects both sides when they disagree.`,
    ],
  },
  {
    id: 'security',
    title: t`How we keep it safe`,
    text: [
      t`Connections are encrypted, rights are checked with every call, and the record of events is sealed so that nobody can change or remove an entry unnoticed; texts can only be deleted, with their author’s account.`,
      t`Your email address is on no public page and in no log file. Only you, signed-in users who open your task, and our auditors can see it; each access of an auditor is noted.`,
    ],
  },
  {
    id: 'third-parties',
    title: t`Third parties`,
    text: [
      t`We never sell your data. Signing in is run by an external provider, who handles your email address and password for that purpose. We give data to an authority only where the law obliges us to.`,
    ],
  },
  {
    id: 'rights',
    title: t`Your rights`,
    text: [
      <Trans key="own">
        <Link component={RouterLink} to={paths.account}>
          Your data
        </Link>{' '}
        shows what we keep of you, gives you a copy, and deletes your account with all that you wrote. You may
        also have mistakes corrected, and complain to the data protection authority of your country.
      </Trans>,
      <Trans key="contact">
        To use a right that has no screen, write to us:{' '}
        <Link component={RouterLink} to={paths.contact}>
          Contact us
        </Link>
        . We answer within 30 days.
      </Trans>,
    ],
  },
];

export const Component = () => (
  <TextPage
    title={t`Privacy`}
    intro={t`Which data we keep, what for, and what you can do about it.`}
    sections={sections()}
  />
);
