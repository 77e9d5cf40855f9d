import { useQuery } from '@tanstack/react-query';
import type { Holiday, ProviderAbsence } from '@trama/contract/schemas/agenda/agenda-settings';
import { fullName } from '@trama/contract/words/full-name';
import { useMemo } from 'react';
import { holidays } from '../../../domain/agenda/agenda.api.ts';
import { addDays } from '../../../lib/clinic-moment.ts';
import { absencesWithin } from './absences.api.ts';
import { dayOffTexts as texts } from './absences.texts.ts';
import { type ShownAgenda, useAgendaReach } from './useAgendaView.ts';

/** A holiday or a day with absences. */
export interface DayOff {
  day: string;
  text: string;
  /** None of the providers on the screen works that day. */
  isWhole: boolean;
}

/** More names than this do not fit one line. */
const NAMED_MAX = 4;
const NONE: never[] = [];

/** Holidays, and absences of those who are shown, day by day. */
export function useDaysOff({ from, to, providers }: ShownAgenda) {
  const readsAll = useAgendaReach().reads === 'all';
  const known = useQuery(holidays);
  const absences = useQuery(absencesWithin({ from, to }));
  const isOneAgenda = !readsAll || providers.length === 1;
  const daysOff = useMemo(() => {
    const isShown = ({ id_prestador }: ProviderAbsence) =>
      providers.length === 0 || providers.includes(id_prestador);
    const shown = (absences.data ?? NONE).filter(isShown);
    return daysBetween(from, to).flatMap((day) => dayOff(day, known.data ?? NONE, shown, isOneAgenda));
  }, [known.data, absences.data, providers, from, to, isOneAgenda]);
  return { daysOff, isPending: known.isPending || absences.isPending };
}

function daysBetween(from: string, to: string): string[] {
  const days = [from];
  for (let day = from; day < to; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

function dayOff(day: string, known: Holiday[], absences: ProviderAbsence[], isOneAgenda: boolean): DayOff[] {
  const holiday = known.find(({ fecha, activo }) => activo && fecha === day);
  const absent = absences.filter(({ desde, hasta }) => desde <= day && day <= hasta);
  if (!holiday && absent.length === 0) return [];
  const names = absent.map(({ motivo, prestadores }) =>
    isOneAgenda ? texts.absent(motivo) : texts.absentProvider(fullName(prestadores)),
  );
  const hidden = names.length - NAMED_MAX;
  const parts = [
    holiday && texts.holiday(holiday.nombre),
    ...names.slice(0, NAMED_MAX),
    hidden > 0 && texts.more(hidden),
  ];
  return [
    {
      day,
      text: parts.filter(Boolean).join(' · '),
      isWhole: holiday !== undefined || (isOneAgenda && absent.length > 0),
    },
  ];
}
