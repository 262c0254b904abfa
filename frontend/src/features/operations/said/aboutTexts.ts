import type { MessageDescriptor } from '@lingui/core';
import { msg, select, t } from '@lingui/core/macro';
import type { doctorSayings, SayingTexts } from '@marketplace/contracts';
import { isolated } from '../../../ui/text/isolated.ts';

const dependencies: Readonly<Record<string, MessageDescriptor>> = {
  'event store': msg`Event store`,
  'read store': msg`Read store`,
  'sign-in': msg({ message: 'Sign-in', context: 'a part of the product' }),
};

/** What a finding of the doctor is about. */
export const aboutTexts = {
  'doctor.about-dependency': ({ name }) => {
    const known = dependencies[name];
    return known ? t(known) : isolated(name);
  },
  'doctor.about-projections': () => t`Projections`,
  'doctor.about-projection': ({ name: given }) => {
    const name = isolated(given);
    return t`Projection ${name}`;
  },
  'doctor.about-dead-letters': ({ name: given }) => {
    const name = isolated(given);
    return t`Dead letters of ${name}`;
  },
  'doctor.about-rebuild': ({ kind, name: given }) => {
    const name = isolated(given);
    return select(kind, {
      rollback: `Rollback of ${name}`,
      upgrade: `Upgrade of ${name}`,
      repair: `Repair of ${name}`,
      other: `Rebuild of ${name}`,
    });
  },
  'doctor.about-relay': () => t`Relay to Kafka`,
  'doctor.about-leader': ({ name: given }) => {
    const name = isolated(given);
    return t`Leader of ${name}`;
  },
  'doctor.about-postgres': () => isolated('PostgreSQL'),
  'doctor.about-sessions': () => t`PostgreSQL sessions`,
  'doctor.about-oldest-transaction': () => t`Oldest transaction`,
  'doctor.about-connections': () => t`PostgreSQL connections`,
  'doctor.about-kafka': () => isolated('Kafka'),
  'doctor.about-topic': () => t`Kafka topic`,
  'doctor.about-group': ({ group: given }) => {
    const group = isolated(given);
    return t`Kafka group ${group}`;
  },
  'doctor.about-disk': () => t`Disk`,
} satisfies Partial<SayingTexts<typeof doctorSayings>>;
