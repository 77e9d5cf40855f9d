import ContentCopy from '@mui/icons-material/ContentCopy';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Appointment, AppointmentParticipant } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import type { ReactNode } from 'react';
import { type RowAction, RowActions } from '../../../ui/lists/RowActions.tsx';
import { useKeptPlace } from '../../../ui/lists/useKeptPlace.ts';
import { awaitsSharedNote, mayBeAnnounced, mayCancel } from './appointment-steps.ts';
import { whoComes } from './appointment-words.ts';
import type { ChangeAppointment } from './appointments.api.ts';
import { appointmentTexts as texts } from './appointments.texts.ts';
import { messageTexts } from './booking.texts.ts';
import { SessionsChip } from './SessionsChip.tsx';
import { StateChip } from './StateChip.tsx';
import { type AskedStep, StepButtons } from './StepButtons.tsx';

interface Props {
  appointment: Appointment;
  changing: ChangeAppointment;
  /** What a participant owes, and their own signature that they came. */
  chargeOf?: ((appointment: Appointment) => ReactNode) | undefined;
  hasAuthorizations: boolean;
  onAsk: (participant: Appointment, step: AskedStep) => void;
  /** Shows the message to that participant, which names nobody else. */
  onAnnounce: (participant: Appointment) => void;
}

/** Each participant has an appointment of their own within the one of all. */
const ofOne = (whole: Appointment, participant: AppointmentParticipant): Appointment => ({
  ...whole,
  ...participant,
  grupo: null,
  participantes: [],
  participantes_total: 0,
  // A note about everybody does not belong to one person.
  nota: null,
  motivo: null,
});

/** Who takes part, with who came and who did not. */
export function Participants({
  appointment,
  changing,
  chargeOf,
  hasAuthorizations,
  onAsk,
  onAnnounce,
}: Props) {
  const { participantes, participantes_total: total } = appointment;
  const list = useKeptPlace<HTMLUListElement>(participantes, '[data-appointment]');
  const hasNoteOfAll = awaitsSharedNote(appointment);
  const others = total - participantes.filter(({ estado }) => !estado.startsWith('cancelado')).length;
  const actionsOf = (own: Appointment): RowAction[] => {
    const mayAuthorize =
      hasAuthorizations && own.editable && own.id_paciente !== null && !isCancelled(own.estado);
    return [
      ...(mayBeAnnounced(own)
        ? [
            {
              label: messageTexts.open,
              icon: <ContentCopy fontSize="small" />,
              props: { onClick: () => onAnnounce(own) },
            },
          ]
        : []),
      ...(mayAuthorize
        ? [
            {
              label: texts.authorizationOne,
              icon: <FactCheckOutlined fontSize="small" />,
              props: { onClick: () => onAsk(own, 'edit') },
            },
          ]
        : []),
    ];
  };
  return (
    <Box component="section" aria-label={texts.participants} sx={{ mb: 2 }}>
      <Box component="ul" ref={list} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {participantes.map((participant) => {
          const own = ofOne(appointment, participant);
          const actions = actionsOf(own);
          return (
            <Box key={own.id_turno} component="li" sx={ROW}>
              <Box sx={{ ...GROUP, flex: '1 1 320px' }}>
                <Typography
                  // A step takes its button away: the focus stays with the person.
                  tabIndex={-1}
                  data-appointment={own.id_turno}
                  sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}
                >
                  {whoComes(own)}
                </Typography>
                <SessionsChip autorizacion={own.autorizacion} />
                <StateChip state={own.estado} />
              </Box>
              <Box sx={GROUP}>
                <StepButtons
                  appointment={own}
                  changing={changing}
                  onAsk={(step) => onAsk(own, step)}
                  from="agenda"
                  hasNoteOfAll={hasNoteOfAll}
                />
                {chargeOf?.(own)}
                {mayCancel(own) && (
                  <Button
                    size="small"
                    color="error"
                    aria-label={texts.cancelOf(whoComes(own))}
                    onClick={() => onAsk(own, 'cancel')}
                  >
                    {texts.cancelOne}
                  </Button>
                )}
                {actions.length > 0 && <RowActions name={whoComes(own)} actions={actions} />}
              </Box>
            </Box>
          );
        })}
      </Box>
      {others > 0 && <Typography variant="body2">{texts.othersTakePart(others)}</Typography>}
    </Box>
  );
}

const GROUP = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 } as const;
/** The person and what is known of them; beside it, or below on a narrow screen, what can be done. */
const ROW = { ...GROUP, columnGap: 2, py: 1, borderBottom: 1, borderColor: 'divider' } as const;
