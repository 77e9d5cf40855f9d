import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { fullName } from '@trama/contract/words/full-name';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { AskAnyway } from './AskAnyway.tsx';
import { type BookingStart, type BookingValues, slotAbout, spanOf, TimeForm } from './appointment-form.ts';
import { hours, longDay } from './appointment-words.ts';
import { bookingTexts } from './appointments.texts.ts';
import { newAppointmentTexts as texts } from './booking.texts.ts';
import { EncounterFields, KindField } from './EncounterFields.tsx';
import { Misfits } from './Misfits.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { PatientField } from './PatientField.tsx';
import { ProviderField } from './ProviderField.tsx';
import { SlotNotice } from './SlotNotice.tsx';
import { BookingSlots } from './SlotStrip.tsx';
import { useBooking } from './useBooking.ts';
import { useSlotCheck } from './useSlotCheck.ts';

interface Props {
  start: BookingStart;
  onBooked: (created: CreatedAppointment) => void;
  /** Called with what remains unfinished: Escape loses nothing, only 'Cancelar' does. */
  onClose: (unfinished?: BookingValues) => void;
  /** No hour suits: the patient goes to the waiting list. */
  onWait?: ((values: BookingValues) => void) | undefined;
  /** The field for what the payer authorised to that patient. */
  authorization?: (patientId: number, name: string, proposes: boolean) => ReactNode;
}

/** 'Nuevo turno': the patient, the provider and one of the free hours. A refusal leaves everything as it was typed. */
export default function BookingDialog({ start, onBooked, onClose, onWait, authorization }: Props) {
  const [hasMore, setMore] = useState(Boolean(start.bloqueo));
  const booking = useBooking(start, onBooked, () => setMore(true));
  const { form, busy } = booking;
  const values = form.watch();
  const check = useSlotCheck(values, slotAbout(values), busy);
  const isOfOne = values.tipo === 'individual';
  return (
    <>
      <FormDialog
        asksBeforeLeaving
        title={bookingTexts.title}
        form={form}
        onSubmit={booking.submit}
        busy={busy}
        error={booking.error}
        onDismissError={booking.dismissError}
        onLeave={() => onClose(form.getValues())}
        onCancel={() => onClose()}
        save={bookingTexts.save}
      >
        <Misfits
          misfits={booking.misfits}
          busy={busy}
          onCreateOthers={() => void booking.createOthers()}
          onClose={booking.dismissMisfits}
        />
        <Stack spacing={2} sx={{ pt: 0.5 }}>
          <KindField />
          {isOfOne ? (
            <PatientField dniOwner={booking.dniOwner} />
          ) : (
            <EncounterFields
              dniOwner={booking.dniOwner}
              busy={busy}
              onAddNew={() => void booking.addNew()}
              onAdd={booking.addParticipant}
              authorization={authorization}
            />
          )}
          {isOfOne &&
            values.paciente &&
            !values.bloqueo &&
            authorization?.(values.paciente.id_paciente, 'id_autorizacion', true)}
          <ProviderField />
          <BookingSlots />
          <Chosen values={values} />
          <SlotNotice check={check} isOverbooked={values.sobreturno} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {onWait && isOfOne && values.paciente && (
              <Button size="small" onClick={() => onWait(form.getValues())}>
                {texts.wait}
              </Button>
            )}
          </Box>
          <MoreOptions isOpen={hasMore} onToggle={() => setMore(!hasMore)} />
        </Stack>
      </FormDialog>
      <AskAnyway
        title={texts.askTitle}
        confirm={texts.saveAnyway}
        warnings={booking.warnings}
        busy={busy}
        onConfirm={() => void booking.saveAnyway()}
        onCancel={booking.dropWarnings}
      />
    </>
  );
}

/** The hour that is chosen, in words: typed, clicked on, or picked from the free ones. */
function Chosen({ values }: { values: BookingValues }) {
  const { dia, prestador } = values;
  const isWhole = TimeForm.safeParse(values).success;
  return (
    <Typography aria-live="polite" sx={{ fontWeight: isWhole ? 600 : 400 }}>
      {isWhole
        ? texts.chosen(`${longDay(dia)}, ${hours(spanOf(values))}`, prestador ? fullName(prestador) : '')
        : texts.notChosen}
    </Typography>
  );
}
