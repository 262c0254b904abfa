import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import ChevronLeftIcon from 'virtual:icons/baseline-chevron-left';
import ChevronRightIcon from 'virtual:icons/baseline-chevron-right';
import { atQuerySchema, type AuditCounts } from '@marketplace/contracts';
import { Box, Button, IconButton } from '@mui/material';
import { numbers } from '../../../formats/numbers.ts';
import { typedNumber } from '../../../formats/typedNumber.ts';
import { countText } from '../../../ui/sentences/countText.ts';
import { frame } from '../../../ui/styles.ts';
import { FilterTextField } from '../../../urlFilters/FilterTextField.tsx';
import { TimeSlider } from './TimeSlider.tsx';

interface AtControlProps {
  /** The counts of all events by time; undefined while they load. */
  readonly counts: AuditCounts | undefined;
  readonly head: number;
  /** The shown position and the time of its event; undefined while they load. */
  readonly position: number | undefined;
  readonly time: string | undefined;
  readonly now: boolean;
  readonly onAt: (at: string | undefined) => void;
}

/** `2026-11-21T11:52:31`, the format of a field for dates and times; times are UTC here. */
const fieldTime = (iso: string): string => iso.slice(0, 19);

const mirrored = { '[dir=rtl] &': { transform: 'scaleX(-1)' } } as const;

type PartProps = Pick<AtControlProps, 'head' | 'position' | 'onAt'>;

const PositionField = ({ head, position, onAt }: PartProps) => {
  const last = countText(head);
  return (
    <Box sx={{ flex: '1 1 10rem', maxWidth: '12.5rem' }}>
      <FilterTextField
        id="at-position"
        name="at"
        kind="count"
        label={t`Position, 1 to ${last}`}
        value={position === undefined ? undefined : String(position)}
        textOf={(value) => numbers.field(Number(value))}
        valueOf={(text) => {
          const typed = typedNumber(text);
          return Number.isInteger(typed) && typed >= 1 && typed <= head ? String(typed) : undefined;
        }}
        onTyped={(value) => {
          if (value !== '') onAt(value);
        }}
        hint={t`From 1 to ${last}.`}
      />
    </Box>
  );
};

/** The typed time as ISO 8601; undefined if the API would refuse it. The field of a browser has years of up to six digits. */
const timeOf = (typed: string): string | undefined => {
  const at = new Date(`${typed}Z`);
  return Number.isNaN(at.getTime()) ? undefined : atQuerySchema.safeParse({ at: at.toISOString() }).data?.at;
};

const TimeField = ({ time, onAt }: Pick<AtControlProps, 'time' | 'onAt'>) => (
  <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 15.625rem' }, minWidth: 0 }}>
    <FilterTextField
      id="at-time"
      name="at"
      type="datetime-local"
      label={t`Time (UTC)`}
      value={time}
      textOf={fieldTime}
      slotProps={{ htmlInput: { step: 1 } }}
      valueOf={timeOf}
      onTyped={(value) => {
        if (value !== '') onAt(value);
      }}
      hint={t`A time of the years 1 to 9999.`}
    />
  </Box>
);

/** Selects a position or time of the ledger: by slider, event by event, by position or by time. */
export const AtControl = ({ counts, head, position, time, now, onAt }: AtControlProps) => {
  const shown = position ?? head;
  const step = (by: number) => onAt(String(Math.min(head, Math.max(1, shown + by))));
  return (
    <Box role="group" aria-label={t`Moment`} sx={{ ...frame, p: { xs: 2, sm: 2.5 }, mb: 3 }}>
      {counts && (
        <TimeSlider counts={counts} head={head} time={time} position={shown} onTime={onAt} onStep={step} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 2, mt: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <IconButton
            edge="start"
            aria-label={t`One event back`}
            aria-disabled={shown <= 1}
            onClick={() => step(-1)}
          >
            <ChevronLeftIcon sx={mirrored} />
          </IconButton>
          <PositionField head={head} position={position} onAt={onAt} />
          <IconButton
            edge="end"
            aria-label={t`One event on`}
            aria-disabled={shown >= head}
            onClick={() => step(1)}
          >
            <ChevronRightIcon sx={mirrored} />
          </IconButton>
        </Box>
        <TimeField time={time} onAt={onAt} />
        <Button
          variant="outlined"
          aria-disabled={now}
          onClick={() => onAt(undefined)}
          sx={{
            alignSelf: 'center',
            '&[aria-disabled=true]': { color: 'text.secondary', borderColor: 'divider' },
          }}
        >
          <Trans>Back to now</Trans>
        </Button>
      </Box>
    </Box>
  );
};
