import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import RssFeedOutlined from '@mui/icons-material/RssFeedOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { accountTexts as texts } from '../features/access/account/account.texts.ts';
import { NoticesCard } from '../features/access/account/NoticesCard.tsx';
import { OpenSessionsCard } from '../features/access/account/OpenSessionsCard.tsx';
import { SecondFactorCard } from '../features/access/second-factor/SecondFactorCard.tsx';
import { feedTexts } from '../features/agenda/calendar/calendar.texts.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { ThemeChoice } from '../ui/page/ThemeChoice.tsx';
import { THEME } from '../ui/page/themes.ts';

const CalendarFeedDialog = lazy(() => import('../features/agenda/calendar/CalendarFeedDialog.tsx'));
const ChangePasswordDialog = lazy(() => import('../features/access/auth/ChangePasswordDialog.tsx'));

/** What belongs to the person who is signed in, whatever their role. */
export default function AccountPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack spacing={2} sx={{ maxWidth: 760 }}>
        <PasswordCard />
        <SecondFactorCard />
        <OpenSessionsCard />
        <NoticesCard />
        <CalendarCard />
        <SectionCard title={THEME} icon={<PaletteOutlined />}>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.themeHint}</Typography>
          <ThemeChoice />
        </SectionCard>
      </Stack>
    </>
  );
}

/** The same as in the agenda, for people who have appointments of their own. */
function CalendarCard() {
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session.can('follow_ups', 'create')) return null;
  return (
    <SectionCard title={texts.calendar} icon={<RssFeedOutlined />}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{feedTexts.what}</Typography>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {feedTexts.title}
      </Button>
      <Suspense>{open && <CalendarFeedDialog onClose={() => setOpen(false)} />}</Suspense>
    </SectionCard>
  );
}

function PasswordCard() {
  const [changing, setChanging] = useState(false);
  return (
    <SectionCard title={texts.password} icon={<KeyOutlined />}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.passwordHint}</Typography>
      <Button variant="outlined" onClick={() => setChanging(true)}>
        {texts.changePassword}
      </Button>
      <Suspense>{changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </SectionCard>
  );
}
