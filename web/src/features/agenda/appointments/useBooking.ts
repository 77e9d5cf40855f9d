import { zodResolver } from '@hookform/resolvers/zod';
import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { appointmentClock } from '@trama/contract/words/agenda/appointments';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';
import {
  BookingForm,
  type BookingStart,
  type BookingValues,
  inputOf,
  startingValues,
} from './appointment-form.ts';
import { useBookAppointment } from './appointments.api.ts';
import { bookingTexts as texts } from './appointments.texts.ts';

/** One of a series that cannot be made, and why. */
export interface Misfit {
  inicio: string;
  reason: string;
}

/** An appointment being made: its fields, its save, and what of a series does not fit. */
export function useBooking(start: BookingStart, onBooked: (made: CreatedAppointment) => void) {
  const form = useForm<BookingValues, unknown, BookingForm>({
    resolver: zodResolver(BookingForm),
    defaultValues: startingValues(start),
    // An error leaves when its field is edited, and is looked for again at the next save.
    reValidateMode: 'onSubmit',
  });
  const booking = useBookAppointment();
  const keyOf = useCreationKey();
  const [misfits, setMisfits] = useState<Misfit[]>([]);
  const [error, setError] = useState<string | null>(null);
  useErrorsLeave(form, (field) => {
    // Complaints that two fields share leave with either.
    form.clearErrors(SHARED_COMPLAINTS[field] ?? []);
    setError(null);
    setMisfits([]);
  });

  const save = (skipsMisfits: boolean) =>
    form.handleSubmit(async (values) => {
      setError(null);
      setMisfits([]);
      const input = inputOf(values, skipsMisfits);
      try {
        const made = await booking.mutateAsync({ input, idempotencyKey: keyOf(input) });
        notify(madeText(made), made.omitidos.length > 0 ? 'warning' : 'success');
        onBooked(made);
      } catch (failure) {
        const found = misfitsIn(failure);
        setMisfits(found);
        // Each day of a series says its own reason: a holiday is no 'Ya hay un turno'.
        if (found.length === 0) setError(errorText(failure, texts.failed));
      }
    });
  return {
    form,
    save,
    busy: booking.isPending,
    misfits,
    dismissMisfits: () => setMisfits([]),
    error,
    dismissError: () => setError(null),
  };
}

const SHARED_COMPLAINTS: Record<string, keyof BookingValues> = {
  bloqueo: 'paciente',
  dia: 'hasta',
  repetir: 'hasta',
};

function madeText({ creados, omitidos }: CreatedAppointment): string {
  const made = creados > 1 ? texts.createdMany(creados) : texts.created;
  return omitidos.length > 0 ? `${made}; ${texts.omitted(omitidos.length)}` : made;
}

/** The server names them by their moment, each with the hour and the reason. */
function misfitsIn(failure: unknown): Misfit[] {
  if (!(failure instanceof ApiError) || failure.code !== 'SLOT_TAKEN') return [];
  return failure.details.map(({ field, message }) => ({
    inicio: field,
    reason: message.replace(`${appointmentClock(field)}: `, ''),
  }));
}
