import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { mayMove } from '../appointment-steps.ts';
import { type GridColumn, spanOn } from './columns.ts';
import { GridColumnView } from './GridColumnView.tsx';
import { clockText, minuteHeight, type Span, shownHours } from './geometry.ts';
import { GridRoot } from './grid-look.ts';
import { minuteNow, NowLine } from './NowLine.tsx';
import { useGridDrag } from './useGridDrag.ts';
import { useGridKeys } from './useGridKeys.ts';

const HOUR = 60;

interface Props {
  label: string;
  columns: GridColumn[];
  mayBook: boolean;
  /** The appointment for which a new hour is being chosen. */
  moving: Appointment | null;
  /** An appointment may be moved into the agenda of somebody else. */
  mayHandOver: boolean;
  onOpen: (appointment: Appointment) => void;
  /** A free hour was chosen; `minutes` where somebody dragged over several. */
  onPick: (column: GridColumn, from: number, minutes?: number) => void;
  onBeginMove: (appointment: Appointment) => void;
  onMove: (appointment: Appointment, column: GridColumn, minute: number) => void;
}

/** Columns of hours: a day of several providers, or a week of one. See docs/decisions/0350-the-desk.md. */
export function TimeGrid(props: Props) {
  const { label, columns, mayBook, moving, mayHandOver, onPick, onMove } = props;
  const takes = ({ providerId }: GridColumn) => mayHandOver || providerId === moving?.id_prestador;
  const root = useRef<HTMLDivElement>(null);
  const { begins, shown, minutePx } = useMeasures(columns);
  useFirstLook(root, { columns, begins, shown, minutePx });
  const appointmentWith = (id: number) =>
    columns.flatMap(({ appointments }) => appointments).find(({ id_turno }) => id_turno === id);
  const { onFocus, onArrow } = useGridKeys(root);
  const { onPointerDown, hasDragged } = useGridDrag(root, {
    columns,
    shown,
    minutePx,
    mayHandOver,
    onDrop: (id, column, minute) => {
      const appointment = appointmentWith(id);
      if (appointment) onMove(appointment, column, minute);
    },
    onPickSpan: (column, { from, to }) => onPick(column, from, to - from),
  });

  /** A free hour, or while something is being moved also an hour that is taken: the page then says who has it. */
  const choose = (cell: HTMLElement) => {
    const key = cell.closest<HTMLElement>('[data-column]')?.dataset.column;
    const column = columns.find((one) => one.key === key);
    const minute = Number(cell.dataset.from);
    if (!column) return;
    if (!moving) onPick(column, minute);
    else if (takes(column)) onMove(moving, column, minute);
  };
  const appointmentIn = (target: EventTarget) =>
    appointmentWith(Number((target as Element).closest<HTMLElement>('.card')?.dataset.turno));
  const onClick = ({ target }: MouseEvent) => {
    if (hasDragged.current) return;
    const [element, appointment] = [target as Element, appointmentIn(target)];
    const cell = element.closest<HTMLElement>(moving ? '.slot, .card' : '.slot');
    if (cell) choose(cell);
    else if (appointment && element.closest('.move')) props.onBeginMove(appointment);
    else if (appointment) props.onOpen(appointment);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onArrow(event)) return;
    const slot = (event.target as Element).closest<HTMLElement>('.slot');
    const appointment = appointmentIn(event.target);
    if (slot && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      choose(slot);
    } else if (event.key.toLowerCase() === 'm' && !event.ctrlKey && appointment && mayMove(appointment))
      props.onBeginMove(appointment);
  };
  const today = todayInClinic();
  const isWeek = columns.length > 1 && columns[0]?.day !== columns[1]?.day;
  return (
    <GridRoot
      ref={root}
      role="grid"
      aria-label={label}
      className={[isWeek && 'week', moving && 'choosing'].filter(Boolean).join(' ')}
      style={{ '--minute': `${minutePx}px` } as object}
      onFocus={onFocus}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <Axis shown={shown} minutePx={minutePx} isToday={columns.some(({ day }) => day === today)} />
      {columns.map((column) => (
        <GridColumnView
          key={column.key}
          column={column}
          shown={shown}
          minutePx={minutePx}
          isToday={column.day === today}
          movingId={moving && takes(column) ? moving.id_turno : null}
          isClosed={moving !== null && !takes(column)}
          mayBook={mayBook}
        />
      ))}
    </GridRoot>
  );
}

interface Measures {
  /** When the day begins to be worth looking at. */
  begins: number;
  shown: Span;
  minutePx: number;
}

function useMeasures(columns: GridColumn[]): Measures {
  const { begins, from, to, minutePx } = useMemo(() => {
    const booked = columns.flatMap(({ day, appointments }) =>
      appointments.flatMap((appointment) => spanOn(day, appointment) ?? []),
    );
    const worked = columns.flatMap((column) => column.worked);
    const lengths = [...booked.map((span) => span.to - span.from), ...worked.map(({ step }) => step)];
    const shown = shownHours([...booked, ...worked]);
    // Where hours are known, one patient at night does not hide the morning.
    const first = worked.length > 0 ? worked : booked;
    return {
      ...shown,
      begins: Math.min(shown.to, ...first.map((span) => span.from)),
      minutePx: minuteHeight(Math.min(Number.POSITIVE_INFINITY, ...lengths)),
    };
  }, [columns]);
  // The same object while the hours are the same: columns are drawn again only when something about them changed.
  const shown = useMemo(() => ({ from, to }), [from, to]);
  return { begins, shown, minutePx };
}

/** Opens at the present hour, or where the day begins. */
function useFirstLook(root: RefObject<HTMLElement | null>, measures: Measures & { columns: GridColumn[] }) {
  const latest = useRef(measures);
  latest.current = measures;
  const firstDay = measures.columns[0]?.day;
  useLayoutEffect(() => {
    const { columns, begins, shown, minutePx } = latest.current;
    if (!firstDay || !root.current) return;
    const isToday = columns.some(({ day }) => day === todayInClinic());
    const wanted = isToday ? minuteNow() - HOUR : begins - HOUR / 2;
    root.current.scrollTop = Math.max(0, wanted - shown.from) * minutePx;
  }, [root, firstDay]);
}

/** The hours at the left edge. A screen reader gets them from each cell. */
function Axis({ shown, minutePx, isToday }: { shown: Span; minutePx: number; isToday: boolean }) {
  const hours = [];
  for (let minute = shown.from; minute < shown.to; minute += HOUR) hours.push(minute);
  return (
    <div className="axis" aria-hidden="true">
      <div className="head" />
      {/* As high as the columns, or its head would scroll away and hours would stand beside the names. */}
      <div style={{ position: 'relative', height: (shown.to - shown.from) * minutePx }}>
        {hours.map((minute) => (
          <span
            key={minute}
            className={`hour${minute === shown.from ? ' first' : ''}`}
            style={{ top: (minute - shown.from) * minutePx }}
          >
            {clockText(minute)}
          </span>
        ))}
        {isToday && <NowLine shown={shown} />}
      </div>
    </div>
  );
}
