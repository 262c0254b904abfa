import type { MailStates } from '@marketplace/private-store';
import type { Metrics } from '@marketplace/service-kit';
import type { Sending } from './sender.ts';

/** Adds the metrics of mails; returns what counts a mail that was tried. */
export const measureMails = (
  metrics: Metrics,
  { mails, clock }: { readonly mails: Pick<MailStates, 'waiting'>; readonly clock: () => Date },
): ((outcome: Sending['kind']) => void) => {
  const counter = metrics.counter({
    name: 'marketplace_mails_total',
    help: 'Mails by what became of them: sent, deferred (tried again later), refused for good',
    labelNames: ['outcome'],
  });
  metrics.gaugesFrom(
    () => mails.waiting(clock().toISOString()),
    [
      {
        name: 'marketplace_mails_waiting',
        help: 'Mails that are due and have not gone out',
        values: ({ count }) => [{ value: count }],
      },
    ],
  );
  return (outcome) => {
    counter.inc({ outcome });
  };
};
