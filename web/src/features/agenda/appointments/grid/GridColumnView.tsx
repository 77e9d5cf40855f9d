// biome-ignore-all lint/a11y/useSemanticElements: cells stand where their minute is, which the cells of a table cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid moves the focus between its cells.
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { memo, useMemo } from 'react';
import { type GridColumn, spanOn } from './columns.ts';
import { GridCard } from './GridCard.tsx';
import { clockText, freeSlots, inLanes, type Span, slotsOf } from './geometry.ts';
import { gridTexts as texts } from './grid.texts.ts';
import { NowLine } from './NowLine.tsx';

interface Props {
  column: GridColumn;
  shown: Span;
  /** Height of a minute. Lengths in pixels: the browser resolves a calc() with a variable for each of two hundred cards again. */
  minutePx: number;
  isToday: boolean;
  /** The appointment that is being moved, if it can be moved into this column. */
  movingId: number | null;
  /** An appointment is being moved that cannot go into this column. */
  isClosed: boolean;
  mayBook: boolean;
}

/** A column is a row of the grid to a screen reader: its head names it, and its cells follow by the hour. */
export const GridColumnView = memo(function GridColumnView(props: Props) {
  const { column, shown, minutePx, isToday, movingId, isClosed, mayBook } = props;
  const { day, worked, off, appointments } = column;
  const cards = useMemo(
    () =>
      inLanes(
        appointments.flatMap((appointment) => {
          const span = spanOn(day, appointment);
          return span ? [{ ...span, appointment }] : [];
        }),
      ),
    [appointments, day],
  );
  const slots = useMemo(() => {
    const taken = cards.filter(({ appointment }) => !isCancelled(appointment.estado));
    return freeSlots(slotsOf(worked, shown), taken);
  }, [cards, worked, shown]);
  const isShaded = off !== null || column.isShaded;
  const at = (span: Span) => ({
    top: (span.from - shown.from) * minutePx,
    height: (span.to - span.from) * minutePx,
  });
  return (
    <div role="row" aria-label={column.name} className={`column${isClosed ? ' closed' : ''}`}>
      <div role="rowheader" className={`head${isToday ? ' today' : ''}`} title={off ?? column.name}>
        <span>{column.title}</span>
        {off && <span className="off">{off}</span>}
      </div>
      <div
        role="presentation"
        className={`body${isShaded ? ' shaded' : ''}`}
        data-column={column.key}
        style={{ height: (shown.to - shown.from) * minutePx }}
      >
        {off === null &&
          worked.map((span) => (
            <div key={span.from} role="presentation" className="worked" style={at(span)} />
          ))}
        {mayBook &&
          slots.map((slot) => (
            <div
              key={slot.from}
              role="gridcell"
              tabIndex={-1}
              className={`slot${slot.isWorked ? ' worked-slot' : ''}`}
              data-from={slot.from}
              aria-label={slotName(slot, movingId !== null, isShaded && !(slot.isWorked && off === null))}
              style={at(slot)}
            >
              {clockText(slot.from)}
            </div>
          ))}
        {cards.map((card) => (
          <GridCard
            key={card.appointment.id_turno}
            {...card}
            top={shown.from}
            minutePx={minutePx}
            isMoving={card.appointment.id_turno === movingId}
          />
        ))}
        {isToday && <NowLine shown={shown} />}
      </div>
    </div>
  );
});

function slotName({ from }: Span, isMoving: boolean, isNotWorked: boolean): string {
  const hour = clockText(from);
  if (isMoving) return texts.movesTo(hour);
  return isNotWorked ? texts.notWorked(hour) : texts.free(hour);
}
