import { zodResolver } from '@hookform/resolvers/zod';
import type { AppointmentWarning, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { appointmentClock, DAY_WARNINGS, MISFIT_LABELS } from '@trama/contract/words/agenda/appointments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import type { ChosenPatient } from '../../../domain/people/PatientsField.tsx';
import { patientWithDni } from '../../../domain/people/same-patient.ts';
import { useCreationKey } from '../../../lib/http/creation-key.ts';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useErrorsLeave } from '../../../ui/fields/useErrorsLeave.ts';
import {
  BookingForm,
  type BookingStart,
  type BookingValues,
  inputOf,
  NewPatient,
  slotAbout,
  startingValues,
} from './appointment-form.ts';
import { useBookAppointment, useCreatePatient } from './appointments.api.ts';
import { bookingTexts as texts } from './appointments.texts.ts';
import { newAppointmentTexts } from './booking.texts.ts';
import { useLookAtSlot } from './useSlotCheck.ts';

/** An appointment of a series that cannot be booked, and why. */
export interface Misfit {
  inicio: string;
  reason: string;
}

/** How to save: whether to skip taken hours, and the warnings that the person has accepted. */
interface Meant {
  skipsTaken?: boolean;
  warnings?: AppointmentWarning[];
}

/** A new appointment: its fields, its save, the questions before it, and the dates of a series that do not fit. */
export function useBooking(
  start: BookingStart,
  onBooked: (created: CreatedAppointment) => void,
  onHiddenError: () => void,
) {
  const form = useForm<BookingValues, unknown, BookingForm>({
    resolver: zodResolver(BookingForm),
    defaultValues: startingValues(start),
    // An error leaves when its field is edited, and is looked for again at the next save.
    reValidateMode: 'onSubmit',
  });
  const booking = useBookAppointment();
  const creation = useCreatePatient();
  const lookAt = useLookAtSlot();
  const keyOf = useCreationKey();
  const patientKeyOf = useCreationKey();
  const [isBusy, setBusy] = useState(false);
  const [misfits, setMisfits] = useState<Misfit[]>([]);
  const [error, setError] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<AppointmentWarning[]>([]);
  const [read, setRead] = useState<AppointmentWarning[]>([]);
  const [dniOwner, setDniOwner] = useState<Patient | null>(null);
  useErrorsLeave(form, (field) => {
    // An error that two fields share disappears when either is edited.
    form.clearErrors(SHARED_COMPLAINTS[field] ?? []);
    if (field === 'nuevo' || field === 'nuevo.dni') setDniOwner(null);
    setError(null);
    setMisfits([]);
  });

  async function create(nuevo: NewPatient): Promise<Patient> {
    const created = await creation.mutateAsync({ input: nuevo, idempotencyKey: patientKeyOf(nuevo) });
    form.setValue('nuevo', null);
    return created;
  }

  /** Somebody new, or found again, takes part with the others. */
  function addParticipant(patient: Patient): ChosenPatient[] {
    const others = form.getValues('participantes').filter((one) => one.id_paciente !== patient.id_paciente);
    const participantes = [...others, patient];
    form.setValue('participantes', participantes, { shouldDirty: true });
    form.setValue('otros', true);
    form.setValue('nuevo', null);
    return participantes;
  }

  /** 'Agregar': the new person is created at once, so that the next one can be typed. */
  async function addNew(): Promise<void> {
    if (!(await form.trigger('nuevo'))) return;
    const typed = NewPatient.parse(form.getValues('nuevo'));
    await whileBusy(() =>
      create(typed).then(addParticipant, (failure: unknown) => refuse(failure, { nuevo: typed })),
    );
  }

  /** Creates a new patient before the appointment; the patient stays chosen if the appointment is refused. */
  async function withNew(values: BookingForm): Promise<{ values: BookingForm; patient: Patient | null }> {
    const { tipo, bloqueo, paciente, nuevo } = values;
    if (tipo !== 'individual') {
      if (!nuevo) return { values, patient: null };
      const participantes = addParticipant(await create(nuevo));
      return { values: { ...values, participantes, otros: true }, patient: null };
    }
    if (bloqueo || !nuevo) return { values, patient: bloqueo ? null : paciente };
    const created = await create(nuevo);
    form.setValue('paciente', created);
    return { values, patient: created };
  }

  async function send(
    values: BookingForm,
    { skipsTaken = false, warnings: meant = [] }: Meant,
  ): Promise<void> {
    setError(null);
    setMisfits([]);
    try {
      const { values: asked, patient } = await withNew(values);
      const incluir = DAY_WARNINGS.filter((code) => meant.some(({ codigo }) => codigo === code));
      const input = inputOf(asked, patient, { omitir_ocupados: skipsTaken, incluir });
      const created = await booking.mutateAsync({ input, idempotencyKey: keyOf(input) });
      notify(
        createdText(created, values.nuevo !== null),
        created.omitidos.length > 0 ? 'warning' : 'success',
      );
      onBooked(created);
    } catch (failure) {
      refuse(failure, values);
    } finally {
      setWarnings([]);
    }
  }

  function refuse(failure: unknown, { nuevo }: Pick<BookingForm, 'nuevo'>): void {
    const details = failure instanceof ApiError ? failure.details : [];
    if (failure instanceof ApiError && failure.code === 'DNI_EXISTS') {
      form.setError('nuevo.dni', { message: failure.message }, { shouldFocus: true });
      void patientWithDni(nuevo?.dni).then(setDniOwner);
      return;
    }
    const busy = details.filter(({ field }) => field === 'participantes');
    if (busy.length > 0) {
      setError(busy.map(({ message }) => message).join('. '));
      return;
    }
    const found = failure instanceof ApiError && failure.code === 'SLOT_TAKEN' ? misfitsIn(details) : [];
    setMisfits(found);
    // Each day of a series shows its own reason, because 'Ya hay un turno' would be wrong for a holiday.
    if (found.length === 0) setError(errorText(failure, texts.failed));
  }

  const whileBusy = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().finally(() => setBusy(false));
  };
  const submit = form.handleSubmit(
    (values) =>
      whileBusy(async () => {
        const check = values.bloqueo ? null : await lookAt(values, slotAbout(values));
        setRead(check?.avisos ?? []);
        if (check && check.avisos.length > 0) return setWarnings(check.avisos);
        await send(values, {});
      }),
    (errors) => hasHidden(errors) && onHiddenError(),
  );
  return {
    form,
    submit,
    addNew,
    addParticipant,
    saveAnyway: form.handleSubmit((values) => whileBusy(() => send(values, { warnings: read }))),
    createOthers: form.handleSubmit((values) =>
      whileBusy(() => send(values, { warnings: read, skipsTaken: true })),
    ),
    warnings,
    dropWarnings: () => setWarnings([]),
    dniOwner,
    busy: isBusy,
    misfits,
    dismissMisfits: () => setMisfits([]),
    error,
    dismissError: () => setError(null),
  };
}

const SHARED_COMPLAINTS: Record<string, keyof BookingValues> = {
  bloqueo: 'paciente',
  nuevo: 'paciente',
  tipo: 'participantes',
  grupo: 'participantes',
  dia: 'hasta',
  repetir: 'hasta',
};

/** Fields under 'Más opciones': a complaint about one of them opens it. */
const FOLDED: (keyof BookingValues)[] = [
  'dia',
  'hora',
  'duracion',
  'consultorio',
  'repetir',
  'hasta',
  'nota',
];
const hasHidden = (errors: FieldErrors<BookingValues>) => FOLDED.some((name) => errors[name]);

function createdText({ creados, omitidos }: CreatedAppointment, isNewPatient: boolean): string {
  const single = isNewPatient ? newAppointmentTexts.createdBoth : texts.created;
  const created = creados > 1 ? texts.createdMany(creados) : single;
  if (omitidos.length === 0) return created;
  const days = omitidos.map(({ inicio, razon }) => `${formatDate(inicio)} (${MISFIT_LABELS[razon]})`);
  return `${created}; ${newAppointmentTexts.left(days.join(', '))}`;
}

/** The server's details name each date by its moment, with the hour and the reason. */
const misfitsIn = (details: ApiError['details']): Misfit[] =>
  details.map(({ field, message }) => ({
    inicio: field,
    reason: message.replace(`${appointmentClock(field)}: `, ''),
  }));
