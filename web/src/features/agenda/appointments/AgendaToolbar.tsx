import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { memo, useState } from 'react';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { TOP_BAR_PX } from '../../../ui/page/top-bar.ts';
import { BEGINS_LARGE } from '../../../ui/text/begins-large.ts';
import { longDay, weekText } from './appointment-words.ts';
import { agendaTexts as texts } from './appointments.texts.ts';
import { ProviderFilter } from './ProviderFilter.tsx';
import { type AgendaView, type ShownAgenda, showsLoad, useAgendaReach } from './useAgendaView.ts';

/** Chooses the days, the providers and the view. */
export const AgendaToolbar = memo(function AgendaToolbar({ agenda }: { agenda: ShownAgenda }) {
  const readsAll = useAgendaReach().reads === 'all';
  // A telephone shows them on demand: the day begins on the first screen.
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack spacing={1.5} sx={STAYS}>
      <Box sx={LINE}>
        <Steps agenda={agenda} />
        <Typography variant="h2" aria-live="polite" sx={{ flexGrow: 1, minWidth: 0, ...BEGINS_LARGE }}>
          {daysText(agenda)}
        </Typography>
        <ViewChoice agenda={agenda} />
        {!showsLoad(agenda, readsAll) && (
          <Tooltip title={texts.printDay}>
            <IconButton size="small" aria-label={texts.printDay} onClick={() => window.print()}>
              <PrintOutlined />
            </IconButton>
          </Tooltip>
        )}
        {agenda.isNarrow && (
          <IconButton
            size="small"
            aria-label={texts.filters}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <TuneOutlined />
          </IconButton>
        )}
      </Box>
      <Box sx={{ ...LINE, ...(agenda.isNarrow && !isOpen && { display: 'none' }) }}>
        <Box sx={{ width: { xs: '100%', sm: 190 } }}>
          <DateField
            label={texts.goTo}
            value={agenda.day}
            onChange={(day) => day && parseDateOnly(day) && agenda.showDay(day)}
          />
        </Box>
        {readsAll && <ProviderFilter chosen={agenda.providers} onChange={agenda.showProviders} />}
        <FormControlLabel
          label={texts.cancelled}
          control={
            <Checkbox
              size="small"
              checked={agenda.showsCancelled}
              onChange={(_, shown) => agenda.showCancelled(shown)}
            />
          }
          sx={{ mr: 0 }}
        />
      </Box>
    </Stack>
  );
});

function Steps({ agenda }: { agenda: ShownAgenda }) {
  const unit = agenda.view === 'semana' ? 'week' : 'day';
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      <IconButton size="small" aria-label={texts.previous[unit]} onClick={() => agenda.step(-1)}>
        <ChevronLeft />
      </IconButton>
      <Button size="small" variant="outlined" onClick={() => agenda.showDay(todayInClinic())}>
        {texts.today}
      </Button>
      <IconButton size="small" aria-label={texts.next[unit]} onClick={() => agenda.step(1)}>
        <ChevronRight />
      </IconButton>
    </Stack>
  );
}

function ViewChoice({ agenda: { view, filter, choosableViews, showView } }: { agenda: ShownAgenda }) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={texts.viewLabel}
      // No view is pressed while one of the front desk's lists is shown: pressing one returns to the day.
      value={filter ? null : view}
      onChange={(_, next: AgendaView | null) => next && showView(next)}
    >
      {choosableViews.map((name) => (
        <ToggleButton key={name} value={name} sx={{ px: 1.5, py: 0.5 }}>
          {texts.views[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const daysText = ({ view, day, from, to }: ShownAgenda): string =>
  view === 'semana' ? weekText(from, to) : longDay(day);

/** Stays in sight while a long list is scrolled. */
const STAYS = {
  p: 1.5,
  position: 'sticky',
  top: TOP_BAR_PX,
  zIndex: 4,
  bgcolor: 'background.paper',
  borderRadius: 1,
} as const;

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
} as const;
