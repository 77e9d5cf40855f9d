import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { esES } from '@mui/x-date-pickers/locales';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { es } from 'date-fns/locale/es';

const localeText = esES.components.MuiLocalizationProvider.defaultProps.localeText;
const FIRST_DAY = new Date(1850, 0, 1, 12);

interface Props {
  value: string | null;
  onPick: (day: string) => void;
  max?: string;
}

/** The month at a glance, its week starting on Monday. The only place where a day is a Date: at noon, to be safe. */
export default function CalendarPanel({ value, onPick, max }: Props) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={es} localeText={localeText}>
      <DateCalendar
        autoFocus
        value={noonOf(value)}
        referenceDate={noonOf(max ?? todayInClinic()) ?? new Date()}
        minDate={FIRST_DAY}
        {...(max && { maxDate: noonOf(max) ?? undefined })}
        views={['year', 'month', 'day']}
        openTo="day"
        onChange={(day, state) => {
          if (day && state === 'finish') onPick(dayOf(day));
        }}
      />
    </LocalizationProvider>
  );
}

function noonOf(value: string | null): Date | null {
  const day = parseDateOnly(value ?? '');
  if (!day) return null;
  const noon = new Date(2000, 0, 1, 12);
  noon.setFullYear(day.year, day.month - 1, day.day);
  return noon;
}

function dayOf(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
