import KeyOutlined from '@mui/icons-material/KeyOutlined';
import PaletteOutlined from '@mui/icons-material/PaletteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { accountTexts as texts } from '../features/account/account.texts.ts';
import { OpenSessionsCard } from '../features/account/OpenSessionsCard.tsx';
import { SecondFactorCard } from '../features/second-factor/SecondFactorCard.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { ThemeChoice } from '../ui/ThemeChoice.tsx';
import { THEME } from '../ui/themes.ts';

const ChangePasswordDialog = lazy(() => import('../features/auth/ChangePasswordDialog.tsx'));

/** What belongs to the person who is signed in, whatever their role. */
export default function AccountPage() {
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack spacing={2} sx={{ maxWidth: 760 }}>
        <PasswordCard />
        <SecondFactorCard />
        <OpenSessionsCard />
        <SectionCard title={THEME} icon={<PaletteOutlined />}>
          <Typography sx={{ color: 'text.secondary', mb: 2 }}>{texts.themeHint}</Typography>
          <ThemeChoice />
        </SectionCard>
      </Stack>
    </>
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
