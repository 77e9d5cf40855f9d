import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { useId } from 'react';
import { useNow } from '../../../lib/useNow.ts';
import { whoAttends, whoComes } from './appointment-words.ts';
import { roomTexts as texts } from './appointments.texts.ts';
import { minutesWaited } from './room-lists.ts';
import { ROOM_FILTERS, type RoomFilter } from './useAgendaView.ts';

/** Waiting patients are also named beside the day; if there are more, they are in the list. */
const NAMED = 8;

interface Props {
  lists: Record<RoomFilter, Appointment[]>;
  chosen: RoomFilter | null;
  onChoose: (filter: RoomFilter | null) => void;
  onOpen: (appointment: Appointment) => void;
}

/** The front desk's three questions, each with its number: pressing one shows that list in place of the day. */
export function WaitingRoom({ lists, chosen, onChoose, onOpen }: Props) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={RAIL}>
      <Typography id={titleId} variant="h2" sx={{ px: 0.5, mb: { xs: 0, xl: 0.5 } }} className="room-title">
        {texts.title}
      </Typography>
      {ROOM_FILTERS.map((filter) => (
        <ButtonBase
          key={filter}
          aria-pressed={chosen === filter}
          onClick={() => onChoose(chosen === filter ? null : filter)}
          sx={FILTER}
        >
          <span>{texts.filters[filter]}</span>
          <Box
            component="strong"
            sx={{ color: lists[filter].length > 0 ? 'text.primary' : 'text.secondary' }}
          >
            {lists[filter].length}
          </Box>
        </ButtonBase>
      ))}
      <Waiting appointments={lists.esperando.slice(0, NAMED)} onOpen={onOpen} />
    </Box>
  );
}

function Waiting({ appointments, onOpen }: { appointments: Appointment[] } & Pick<Props, 'onOpen'>) {
  // How long somebody has waited changes with the clock.
  useNow();
  if (appointments.length === 0) return null;
  return (
    <Box component="ul" aria-label={texts.filters.esperando} sx={WAITING}>
      {appointments.map((appointment) => {
        const waited = minutesWaited(appointment);
        return (
          <li key={appointment.id_turno}>
            <ButtonBase onClick={() => onOpen(appointment)} sx={WAITS}>
              <strong>{whoComes(appointment)}</strong>
              <span>
                {[waited !== null && texts.since(waited), whoAttends(appointment)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </ButtonBase>
          </li>
        );
      })}
    </Box>
  );
}

/** Beside the day where there is room, else in a line above it. */
const WIDE = '@media (min-width: 1600px)';
const RAIL = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '& .room-title': { display: 'none' },
  [WIDE]: {
    flexDirection: 'column',
    flexWrap: 'nowrap',
    alignItems: 'stretch',
    '& .room-title': { display: 'block' },
  },
};
const FILTER = {
  fontFamily: 'inherit',
  justifyContent: 'space-between',
  gap: 1.5,
  px: 1.5,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  textAlign: 'left',
  fontSize: '0.875rem',
  '&[aria-pressed="true"]': {
    borderColor: 'primary.main',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    bgcolor: 'action.selected',
  },
};
const WAITING = {
  display: { xs: 'none', sm: 'flex' },
  flex: '1 1 240px',
  minWidth: 0,
  gap: 1,
  overflowX: 'auto',
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { flexShrink: 0 },
  [WIDE]: { display: 'block', flex: 'none', overflowX: 'visible', mt: 1 },
};
const WAITS = {
  fontFamily: 'inherit',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '100%',
  px: 1,
  py: 0.25,
  [WIDE]: { py: 0.75, mb: 0.5 },
  borderLeft: 4,
  borderColor: 'success.main',
  borderRadius: 0.5,
  textAlign: 'left',
  fontSize: '0.8125rem',
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
  '& span': { color: 'text.secondary' },
};
