// biome-ignore-all lint/a11y/useSemanticElements: cells stand where their minute is, which the cells of a table cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid moves the focus between its cells.
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled, STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { calledName } from '@trama/contract/words/full-name';
import { riskLine } from '@trama/contract/words/people/risk';
import { mayMove } from '../appointment-steps.ts';
import { whoComes } from '../appointment-words.ts';
import { appointmentTexts } from '../appointments.texts.ts';
import { clockText, type Placed, type Span } from './geometry.ts';
import { gridTexts as texts } from './grid.texts.ts';

type PlacedAppointment = Placed<Span & { appointment: Appointment }>;

/** Below the first only one line fits, below the second two. */
const LINES = [25, 45];
/** Lower than this nothing could be read; it then covers a little of what follows. */
const LEAST_PX = 17;

interface Props extends PlacedAppointment {
  /** Where the column begins. */
  top: number;
  minutePx: number;
  isMoving: boolean;
}

/** One appointment on the grid. What happens when it is pressed is decided by the grid, for all of them. */
export function GridCard({ appointment, from, to, lane, lanes, top, minutePx, isMoving }: Props) {
  const { estado, bloqueo, id_turno } = appointment;
  const hours = `${clockText(from)} a ${clockText(to)}`;
  const state = stateText(appointment);
  const risk = appointment.pacientes?.riesgo ? riskLine(appointment.pacientes.riesgo) : null;
  const name = appointment.pacientes ? calledName(appointment.pacientes) : whoComes(appointment);
  const spoken = appointment.pacientes ? texts.appointmentOf(name) : name;
  const shownName = risk ? `⚠ ${name}` : name;
  const lines = LINES.findIndex((minutes) => to - from < minutes) + 1 || LINES.length + 1;
  const look = bloqueo || !estado ? 'bloqueo' : isCancelled(estado) ? 'cancelado' : estado;
  return (
    <div
      role="gridcell"
      className={`card ${look}${isMoving ? ' moving' : ''}`}
      data-turno={id_turno}
      data-from={from}
      style={{
        top: (from - top) * minutePx + 1,
        height: Math.max(LEAST_PX, (to - from) * minutePx - 2),
        // Most have the column to themselves: the style sheet says where they stand.
        ...(lanes > 1 && {
          left: `calc(${(100 * lane) / lanes}% + 2px)`,
          width: `calc(${100 / lanes}% - 5px)`,
        }),
      }}
    >
      <button
        type="button"
        className="open"
        tabIndex={-1}
        data-appointment={id_turno}
        aria-label={[texts.card(spoken, hours, state.toLowerCase()), risk].filter(Boolean).join(', ')}
        title={[name, hours, state, risk].filter(Boolean).join(' · ')}
      >
        {lines === 1 ? (
          <span>
            <span className="who">{shownName}</span> {clockText(from)}
          </span>
        ) : (
          <span className="who">{shownName}</span>
        )}{' '}
        {/* The state in words too: not everybody can tell the colours apart. */}
        {lines === 2 && <span>{[clockText(from), state].filter(Boolean).join(' · ')}</span>}
        {lines === 3 && (
          <>
            <span>{hours}</span> <span className="state">{state}</span>
          </>
        )}
      </button>
      {mayMove(appointment) && (
        <button type="button" className="move" tabIndex={-1} aria-label={texts.move(name)} title="Mover" />
      )}
    </div>
  );
}

/** The state, and that it is deliberately at the same time as another one. */
function stateText({ estado, bloqueo, sobreturno }: Appointment): string {
  if (bloqueo || !estado) return '';
  return [STATE_LABELS[estado], sobreturno && appointmentTexts.overbooked].filter(Boolean).join(' · ');
}
