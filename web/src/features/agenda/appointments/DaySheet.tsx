import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { formatTime } from '@trama/contract/words/clinic-time';
import { memo } from 'react';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { longDay, whoAttends, whoComes } from './appointment-words.ts';
import { sheetTexts as texts } from './appointments.texts.ts';

/** How many lines, heads included, fit on a sheet in one, two and three columns. */
const ONE_COLUMN_LINES = 44;
const TWO_COLUMNS_LINES = 104;

interface Props {
  day: string;
  appointments: Appointment[];
}

/** The day on paper, by professional: the screen does not show it, and paper shows nothing else. No notes, no buttons. */
export default memo(function DaySheet({ day, appointments }: Props) {
  const ofDay = appointments.filter(
    ({ inicio, estado, bloqueo }) => dayInClinic(inicio) === day && !isCancelled(estado) && !bloqueo,
  );
  const byProvider = groupedByProvider(ofDay);
  const lines = ofDay.length + 2 * byProvider.length;
  const columns = lines <= ONE_COLUMN_LINES ? 1 : lines <= TWO_COLUMNS_LINES ? 2 : 3;
  return (
    <Sheet aria-hidden="true" className={`columns-${columns}`}>
      <GlobalStyles styles={NARROW_MARGINS} />
      <h1>{texts.title(longDay(day))}</h1>
      {ofDay.length === 0 && <p>{texts.none}</p>}
      <div className="providers">
        {byProvider.map(([provider, theirs]) => (
          <section key={provider}>
            <h2>{texts.of(provider, theirs.length)}</h2>
            <ul>
              {theirs.map((appointment) => (
                <li key={appointment.id_turno}>
                  <span>{formatTime(appointment.inicio)}</span>
                  <span className="who">{whoComes(appointment)}</span>
                  <span className="more">{detailsOf(appointment, columns)}</span>
                  <span className="box" />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Sheet>
  );
});

/** In the order of the columns on the screen: by surname. */
function groupedByProvider(appointments: Appointment[]): [string, Appointment[]][] {
  const groups = new Map<string, Appointment[]>();
  const surname = ([, [first]]: [string, Appointment[]]) => first?.prestadores.apellido ?? '';
  for (const appointment of appointments) {
    const name = whoAttends(appointment);
    groups.set(name, [...(groups.get(name) ?? []), appointment]);
  }
  return [...groups].sort((a, b) => surname(a).localeCompare(surname(b), 'es'));
}

/** What there is room for. */
function detailsOf({ pacientes, consultorio_nombre }: Appointment, columns: number): string {
  const payer = pacientes?.obra_social;
  if (columns === 3) return payer ?? '';
  const parts = columns === 2 ? [payer] : [pacientes?.telefono, payer, consultorio_nombre];
  return parts.filter(Boolean).join(' · ');
}

const NARROW_MARGINS = { '@page': { margin: '9mm' } };

const Sheet = styled('div')({
  display: 'none',
  '@media print': {
    display: 'block',
    color: '#000',
    fontSize: '9.5pt',
    lineHeight: 1.25,
    '& h1': { fontSize: '13pt', margin: '0 0 3mm' },
    '& h2': { fontSize: '1.05em', margin: '0 0 .6mm', borderBottom: '.3mm solid #000' },
    '& section': { margin: '0 0 2.5mm', breakInside: 'avoid' },
    '& ul': { listStyle: 'none', margin: 0, padding: 0 },
    '& li': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 3fr) minmax(0, 2fr) 3mm',
      columnGap: '2mm',
      alignItems: 'center',
      borderBottom: '.1mm solid #999',
      padding: '.35mm 0',
      '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    },
    '& .who': { fontWeight: 600 },
    '& .box': { width: '2.6mm', height: '2.6mm', border: '.2mm solid #000' },
    '&.columns-2': { fontSize: '8.5pt', '& .providers': { columnCount: 2, columnGap: '6mm' } },
    '&.columns-3': {
      fontSize: '7pt',
      lineHeight: 1.15,
      '& .providers': { columnCount: 3, columnGap: '5mm' },
      '& section': { marginBottom: '1.6mm' },
      '& li': { padding: '.15mm 0', gridTemplateColumns: 'auto minmax(0, 3fr) minmax(0, 2fr) 3mm' },
    },
  },
});
