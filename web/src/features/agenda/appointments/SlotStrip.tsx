import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FreeSlot } from '@trama/contract/schemas/agenda/slots';
import type { Role } from '@trama/contract/words/access/access-policy';
import { DAY_PART_LABELS, DAY_PARTS, type DayPart } from '@trama/contract/words/agenda/appointments';
import { formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, dayInClinic } from '../../../lib/clinic-moment.ts';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { type BookingValues, isMinutes, type TimeValues } from './appointment-form.ts';
import { shortDay, USUAL_MINUTES } from './appointment-words.ts';
import { freeSlots } from './appointments.api.ts';
import { newAppointmentTexts as texts } from './booking.texts.ts';
import { useBookableProviders } from './ProviderField.tsx';

const DAYS_SHOWN = 5;
const HOURS_SHOWN = 6;
/** Enough for five days of steps of ten minutes. */
const ASKED_MAX = 300;

/**
 * In 'Nuevo turno': hours of the chosen provider, or of everybody in the search, where picking an hour also sets the
 * provider.
 */
export function BookingSlots() {
  const { setValue } = useFormContext<BookingValues>();
  const [provider, rol] = useWatch<BookingValues, ['prestador', 'rol']>({ name: ['prestador', 'rol'] });
  const providers = useBookableProviders();
  const providerOf = ({ id_prestador }: FreeSlot) =>
    providers.find((candidate) => candidate.id_prestador === id_prestador);
  const nameOf = (slot: FreeSlot) => {
    const attending = providerOf(slot);
    return attending ? fullName(attending) : '';
  };
  const setProvider = (slot: FreeSlot) => {
    const attending = providerOf(slot);
    if (attending) setValue('prestador', attending, { shouldDirty: true });
  };
  if (provider) return <SlotStrip providerId={provider.id_prestador} />;
  return <SlotStrip role={rol || undefined} nameOf={nameOf} onPicked={setProvider} />;
}

interface Props {
  /** Without it: anybody, or anybody of the role. */
  providerId?: number;
  role?: Role | undefined;
  /** The provider's name, if the search was for anybody. */
  nameOf?: (slot: FreeSlot) => string;
  onPicked?: (slot: FreeSlot) => void;
}

/** Free hours of the next five days that have any. Picking one sets the day and the hour of the form around it. */
export function SlotStrip({ providerId, role, nameOf, onPicked }: Props) {
  const titleId = useId();
  const { setValue } = useFormContext<TimeValues>();
  const [duration, day, hour] = useWatch<TimeValues, ['duracion', 'dia', 'hora']>({
    name: ['duracion', 'dia', 'hora'],
  });
  const [franja, setPart] = useState<DayPart | null>(null);
  const [first] = useState(() => (day > todayInClinic() ? day : todayInClinic()));
  const [from, setFrom] = useState(first);
  const { data, error, refetch } = useQuery({
    ...freeSlots({
      id_prestador: providerId,
      role,
      franja: franja ?? undefined,
      duracion: isMinutes(duration) ? duration : USUAL_MINUTES,
      desde: from,
      limite: ASKED_MAX,
    }),
    placeholderData: keepPreviousData,
  });
  const days = daysOf(data ?? []).slice(0, DAYS_SHOWN);
  const pick = (slot: FreeSlot) => {
    const options = { shouldDirty: true };
    setValue('dia', dayInClinic(slot.inicio), options);
    setValue('hora', formatTime(slot.inicio), options);
    onPicked?.(slot);
  };
  const last = days.at(-1)?.day;
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography id={titleId} sx={{ fontWeight: 600, flexGrow: 1 }}>
          {texts.free}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={texts.part}
          value={franja ?? ''}
          onChange={(_event, part: DayPart | '' | null) => part !== null && setPart(part || null)}
        >
          <ToggleButton value="">{texts.wholeDay}</ToggleButton>
          {DAY_PARTS.map((part) => (
            <ToggleButton key={part} value={part}>
              {DAY_PART_LABELS[part]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <LoadError error={error} text={texts.failed} onRetry={() => void refetch()} />
      {!data && !error && <LoadingState text={texts.searching} />}
      {data?.length === 0 && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {texts.none}. {providerId ? texts.noneHint : texts.chooseHint}
        </Typography>
      )}
      {/* One stop of the Tab key; the arrows go from hour to hour. */}
      <Box sx={COLUMNS} onKeyDown={moveByArrows}>
        {days.map(({ day: shown, slots }, place) => (
          <DayColumn
            key={shown}
            day={shown}
            slots={slots}
            isFirst={place === 0}
            chosen={shown === day ? hour : null}
            nameOf={nameOf}
            onPick={pick}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
        {last && data && data.length > 0 && (
          <Button size="small" onClick={() => setFrom(addDays(last, 1))}>
            {texts.nextDays}
          </Button>
        )}
        {from !== first && (
          <Button size="small" onClick={() => setFrom(first)}>
            {texts.fromToday}
          </Button>
        )}
      </Box>
    </Box>
  );
}

interface ColumnProps {
  day: string;
  slots: FreeSlot[];
  isFirst: boolean;
  /** The hour that is chosen on that day. */
  chosen: string | null;
  nameOf: Props['nameOf'];
  onPick: (slot: FreeSlot) => void;
}

function DayColumn({ day, slots, isFirst, chosen, nameOf, onPick }: ColumnProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? slots : slots.slice(0, HOURS_SHOWN);
  return (
    <Box role="group" aria-label={shortDay(day)} sx={{ minWidth: 0 }}>
      <Typography variant="body2" aria-hidden sx={{ fontWeight: 600, mb: 0.5, textAlign: { sm: 'center' } }}>
        {shortDay(day)}
      </Typography>
      <Box sx={HOURS}>
        {shown.map((slot, place) => {
          const time = formatTime(slot.inicio);
          const who = nameOf?.(slot);
          return (
            <Button
              key={slot.inicio}
              data-slot
              size="small"
              variant={time === chosen ? 'contained' : 'outlined'}
              aria-pressed={time === chosen}
              // First what can be read on it, for people who say the name aloud to press it.
              aria-label={`${[time, who].filter(Boolean).join(' ')}, ${shortDay(day)}`}
              tabIndex={time === chosen || (isFirst && place === 0) ? 0 : -1}
              onClick={() => onPick(slot)}
              sx={{ minWidth: 0, px: 0.5, display: 'block', lineHeight: 1.4 }}
            >
              {time}{' '}
              {who && (
                <Typography
                  variant="caption"
                  noWrap
                  component="span"
                  sx={{ display: 'block', lineHeight: 1.2 }}
                >
                  {who}
                </Typography>
              )}
            </Button>
          );
        })}
        {slots.length > shown.length && (
          <Button size="small" sx={{ minWidth: 0, px: 0.5 }} onClick={() => setWhole(true)}>
            {texts.moreHours(slots.length - shown.length)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function daysOf(slots: FreeSlot[]): { day: string; slots: FreeSlot[] }[] {
  const days = new Map<string, FreeSlot[]>();
  for (const slot of slots) {
    const day = dayInClinic(slot.inicio);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}

/** Up and down within the order of the hours; left and right do the same, since on a telephone they stand in lines. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-slot]')];
  const place = buttons.findIndex((button) => button === document.activeElement);
  if (!step || place < 0) return;
  event.preventDefault();
  buttons[place + step]?.focus();
}

const COLUMNS = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${DAYS_SHOWN}, minmax(0, 1fr))` },
} as const;
const HOURS = {
  display: 'grid',
  gap: 0.5,
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(84px, 1fr))', sm: 'minmax(0, 1fr)' },
} as const;
