import type { NotificationKind } from '@marketplace/contracts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { api } from '../../../api/api.ts';
import { callTo } from '../../../api/callTo.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';
import { useToasts } from '../../../ui/toasts/toasts.ts';

const kindLabels: Readonly<Record<NotificationKind, MessageDescriptor>> = {
  'bid-placed': msg`New bids`,
  'bid-revised': msg`Changed bids`,
  'bid-withdrawn': msg`Withdrawn bids`,
  'bid-accepted': msg`My bid was accepted`,
  'bid-declined': msg`My bid was declined`,
  'acceptance-withdrawn': msg`My bid is no longer accepted`,
  'bidder-resigned': msg`The bidder has resigned`,
  delivered: msg`Delivered work`,
  'changes-requested': msg`The owner asks for changes to my work`,
  'task-updated': msg`A task that I bid on was changed`,
  'task-deleted': msg`A task that I bid on was deleted`,
  'deadline-near': msg`Bidding closes within a day`,
  'bidding-closed': msg`Bidding is closed`,
  'delivery-waits': msg`A delivery waits for my answer`,
  'delivery-accepted': msg`A delivery was accepted by itself`,
  'decision-waits': msg`Bids wait for my decision`,
  'task-lapsed': msg`A task was cancelled by itself`,
  'review-wanted': msg`A deal is over, and I can write a review`,
  'review-written': msg`The other side of a deal wrote a review`,
  'reviews-shown': msg`The reviews of a deal are shown`,
  search: msg`New tasks that match a saved search`,
};

interface KindGroup {
  readonly name: MessageDescriptor;
  readonly kinds: readonly NotificationKind[];
}

const kindGroups: readonly KindGroup[] = [
  {
    name: msg`About tasks that I posted`,
    kinds: ['bid-placed', 'bid-revised', 'bid-withdrawn', 'bidder-resigned', 'delivered'],
  },
  {
    name: msg`About my bids`,
    kinds: [
      'bid-accepted',
      'bid-declined',
      'acceptance-withdrawn',
      'changes-requested',
      'task-updated',
      'task-deleted',
    ],
  },
  {
    name: msg`About deadlines`,
    kinds: [
      'deadline-near',
      'bidding-closed',
      'delivery-waits',
      'delivery-accepted',
      'decision-waits',
      'task-lapsed',
    ],
  },
  { name: msg`About reviews`, kinds: ['review-wanted', 'review-written', 'reviews-shown'] },
  { name: msg`About saved searches`, kinds: ['search'] },
];

interface SwitchKind {
  readonly kind: NotificationKind;
  readonly on: boolean;
}

/** The last sent change. Changes are sent one after the other, because the server keeps the one that arrives last. */
let lastSent: Promise<unknown> = Promise.resolve();

const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query(endpoint('GET /notifications/settings')),
  }),
});
type State = Parameters<ReturnType<typeof settingsApi.endpoints.getSettings.select>>[0];

const switching = settingsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Shows the change before the server answers, and sets it back if it could not be saved. */
    switchKind: build.mutation<unknown, SwitchKind>({
      queryFn: (change, { dispatch, getState }, _options, call) => {
        const show = (on: boolean) =>
          dispatch(
            settingsApi.util.updateQueryData('getSettings', undefined, (settings) => {
              const others = settings.muted.filter((other) => other !== change.kind);
              settings.muted = on ? others : [...others, change.kind];
            }),
          );
        show(change.on);
        const sent = lastSent.then(async () => {
          const { data: body } = settingsApi.endpoints.getSettings.select(undefined)(getState() as State);
          const answer = await call(callTo('PUT /notifications/settings', { body }));
          // Sets back only this kind, without undoing the patch: the user may have switched other kinds meanwhile.
          if (answer.error) show(!change.on);
          return answer;
        });
        lastSent = sent;
        return sent;
      },
    }),
  }),
});

export const { useGetSettingsQuery } = settingsApi;
export const { useSwitchKindMutation } = switching;

/** The style of a switch: without shadow, and with a visible track while it is off. */
const switchSx = {
  '& .MuiSwitch-thumb': { boxShadow: 'none', border: 1, borderColor: 'line.control' },
  '& .Mui-checked .MuiSwitch-thumb': { borderColor: 'primary.main' },
  '& .MuiSwitch-switchBase:not(.Mui-checked) + .MuiSwitch-track': { bgcolor: 'line.control', opacity: 1 },
} as const;

const Switches = ({ muted }: { readonly muted: readonly NotificationKind[] }) => {
  const [switchKind] = useSwitchKindMutation();
  const toasts = useToasts();
  const change = async (kind: NotificationKind, on: boolean) => {
    const { error } = await switchKind({ kind, on });
    const label = t(kindLabels[kind]);
    if (error) toasts.error(t`"${label}" could not be saved. Please try again.`);
  };
  return kindGroups.map(({ name, kinds }, index) => (
    <Box key={index} component="fieldset" sx={{ m: 0, mb: 3, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" color="textSecondary" sx={{ p: 0, mb: 0.5 }}>
        {t(name)}
      </Typography>
      {kinds.map((kind) => (
        <FormControlLabel
          key={kind}
          labelPlacement="start"
          control={
            <Switch
              checked={!muted.includes(kind)}
              onChange={(_event, checked) => void change(kind, checked)}
              sx={switchSx}
            />
          }
          label={t(kindLabels[kind])}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            m: 0,
            minHeight: 44,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        />
      ))}
    </Box>
  ));
};

const SwitchesOrFault = () => {
  const read = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={read} what={t`Settings`}>
      {({ muted }) => <Switches muted={muted} />}
    </Loaded>
  );
};

interface SettingsPanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A switch for each kind of notification. Loaded by `import()` only. */
export const SettingsPanel = ({ open, onClose }: SettingsPanelProps) => (
  <SidePanel
    title={t`Notify me about`}
    closeLabel={t`Close the settings`}
    width={440}
    open={open}
    onClose={onClose}
  >
    <Box sx={{ p: 2 }}>
      <SwitchesOrFault />
    </Box>
  </SidePanel>
);
