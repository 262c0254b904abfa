import { t } from '@lingui/core/macro';
import type { Section } from './TextPage.tsx';
import { TextPage } from './TextPage.tsx';

const sections = (): readonly Section[] => [
  {
    id: 'acceptance',
    title: t`Acceptance of these terms`,
    text: [
      t`By opening an account, posting a task or placing a bid you accept these terms. If you act for a company, you confirm that you may accept them in its name.`,
      t`If you do not agree with them, please do not use the marketplace. Browsing the shared tasks needs no account.`,
    ],
  },
  {
    id: 'responsibilities',
    title: t`User responsibilities`,
    text: [
      t`Describe your tasks truthfully: what is to be done, until when, and what you will pay. Bid only on work that you can and want to do.`,
      t`Keep your password to yourself; what is done from your account counts as done by you. Do not post what is unlawful, misleading or hurtful, and do not use other people’s accounts or data.`,
    ],
  },
  {
    id: 'participation',
    title: t`Event participation`,
    text: [
      t`Now and then we hold events: contests, talks, or days on which a kind of task is put forward. Taking part is voluntary, and each event says who may join, until when, and what it is about.`,
      t`We may change or call off an event where we have to, and may turn away people who disturb it for others.`,
    ],
  },
  {
    id: 'payment',
    title: t`Payment and refund`,
    text: [
      t`The budget of a task is what its owner offers. Price, payment and delivery are agreed between the owner and the freelancer, and the two verify the payment before the work begins. The marketplace is not a party to that agreement; it neither holds nor checks payments.`,
      t`Posting a task and placing a bid are free. Where we charge a fee for an extra service, it is shown before you order. A fee is refunded if the service was not given; ask within 14 days.`,
    ],
  },
  {
    id: 'property',
    title: t`Intellectual property`,
    text: [
      t`What you write stays yours. You allow us to show it on the marketplace for as long as it is posted there.`,
      t`Rights in finished work pass from the freelancer to the owner of the task as the two agree. The marketplace’s own name, drawings and software remain ours.`,
    ],
  },
  {
    id: 'privacy',
    title: t`Privacy`,
    text: [
      t`How we handle personal data is described on the page Privacy, which is part of these terms. Your email address is never shown on a public page.`,
    ],
  },
  {
    id: 'modifications',
    title: t`Modifications`,
    text: [
      t`We may change these terms when the product or the law changes. We tell you at least 14 days before a change takes effect; using the marketplace after that day means that you accept it.`,
      t`Should a part of these terms turn out to be void, the others remain in force.`,
    ],
  },
];

export const Component = () => (
  <TextPage
    title={t`Terms And Condition`}
    intro={t`What you can expect from the marketplace, and what it expects from you. Seven short sections, in plain words.`}
    sections={sections()}
  />
);
