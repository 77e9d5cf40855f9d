import Box from '@mui/material/Box';
import { settingsTexts as texts } from '../features/agenda/agenda-settings/agenda-settings.texts.ts';
import { HolidaysCard } from '../features/agenda/agenda-settings/HolidaysCard.tsx';
import { RoomsCard } from '../features/agenda/agenda-settings/RoomsCard.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';

/** What the whole agenda stands on, for administrators. */
export default function AgendaSettingsPage() {
  return (
    <>
      <PageHeader title={texts.title} backTo={paths.agenda} backLabel={texts.back} />
      <Box sx={COLUMNS}>
        <RoomsCard />
        <HolidaysCard />
      </Box>
    </>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
