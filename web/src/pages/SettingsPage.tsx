import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { HolidaysCard } from '../features/agenda/agenda-settings/HolidaysCard.tsx';
import { RoomsCard } from '../features/agenda/agenda-settings/RoomsCard.tsx';
import { providerList } from '../features/people/providers/providers.api.ts';
import { ClinicForm } from '../features/people/settings/ClinicForm.tsx';
import { ClinicHoursForm } from '../features/people/settings/ClinicHoursForm.tsx';
import { HelpLinesForm } from '../features/people/settings/HelpLinesForm.tsx';
import { HouseTeamForm } from '../features/people/settings/HouseTeamForm.tsx';
import { SignaturesForm } from '../features/people/settings/SignaturesForm.tsx';
import { ChargesForm, RemindersForm, ThresholdsForm } from '../features/people/settings/SmallForms.tsx';
import { settings } from '../features/people/settings/settings.api.ts';
import { settingsTexts as texts } from '../features/people/settings/settings.texts.ts';
import { ConsentTextsCard } from '../features/record/consents/ConsentTextsCard.tsx';
import { textTexts } from '../features/record/consents/consents.texts.ts';
import { templateTexts } from '../features/record/documents/documents.texts.ts';
import { TemplatesCard } from '../features/record/documents/TemplatesCard.tsx';
import { paths } from '../lib/navigation/paths.ts';
import { useSession } from '../lib/session/session.ts';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useHashTarget } from '../ui/page/useHashTarget.ts';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';

/** Everything that an administrator decides for the whole clinic, in one place. */
export default function SettingsPage() {
  const session = useSession();
  if (session.can('settings', 'update')) return <WholeSettings />;
  return <TemplatesAlone />;
}

/** A director keeps the texts of documents, and reads nothing else here. */
function TemplatesAlone() {
  return (
    <>
      <PageHeader title={texts.title} />
      <TemplatesCard />
    </>
  );
}

function WholeSettings() {
  // The forms begin with what is in force now, not with what another screen read a while ago.
  const { data: known, error, refetch, isFetchedAfterMount } = useQuery({ ...settings, staleTime: 0 });
  const data = isFetchedAfterMount ? known : undefined;
  const providers = useQuery(providerList('active'));
  const isReady = Boolean(data && providers.data);
  useHashTarget(isReady);
  // Each section, by the name that an address can have (#…).
  const sections = data &&
    providers.data && {
      clinica: [texts.clinic.title, <ClinicForm key="c" clinica={data.clinica} />],
      equipo: [texts.house.title, <HouseTeamForm key="e" {...data} providers={providers.data} />],
      consultorios: ['Consultorios', <RoomsCard key="r" />],
      feriados: ['Feriados', <HolidaysCard key="f" />],
      horarios: [texts.hours.title, <ClinicHoursForm key="h" horarios={data.horarios} />],
      recordatorios: [texts.reminders.title, <RemindersForm key="m" recordatorios={data.recordatorios} />],
      lineas: [texts.help.title, <HelpLinesForm key="l" lineas_de_ayuda={data.lineas_de_ayuda} />],
      umbrales: [texts.thresholds.title, <ThresholdsForm key="u" {...data} />],
      firmas: [
        texts.signatures.title,
        <SignaturesForm key="s" firmas={data.firmas} providers={providers.data} />,
      ],
      cobros: [texts.charges.title, <ChargesForm key="p" cobros={data.cobros} />],
      plantillas: [templateTexts.title, <TemplatesCard key="t" />],
      consentimientos: [textTexts.title, <ConsentTextsCard key="x" />],
      datos: [texts.exchange.title, <ExchangeCard key="d" />],
    };
  return (
    <>
      <PageHeader title={texts.title} />
      <LoadError
        error={error ?? providers.error}
        text={texts.loadFailed}
        onRetry={() => {
          void refetch();
          void providers.refetch();
        }}
      />
      {!sections && !error && !providers.error && <LoadingState text={texts.loading} />}
      {sections && (
        <>
          <Stack component="nav" aria-label={texts.jump} direction="row" useFlexGap sx={JUMPS}>
            {Object.entries(sections).map(([id, [title]]) => (
              <Chip key={id} clickable size="small" component={Link} to={`#${id}`} label={title} />
            ))}
          </Stack>
          <Box sx={COLUMNS}>
            {Object.entries(sections).map(([id, [, section]]) => (
              <Box key={id} id={id} tabIndex={-1} sx={PART}>
                {section}
              </Box>
            ))}
          </Box>
        </>
      )}
    </>
  );
}

const ExchangeCard = () => (
  <SectionCard title={texts.exchange.title} icon={<SwapVertOutlined />}>
    <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.exchange.hint}</Typography>
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Button variant="outlined" component={Link} to={paths.imports}>
        {texts.exchange.import}
      </Button>
      <Button variant="outlined" component={Link} to={paths.clinicExport}>
        {texts.exchange.export}
      </Button>
    </Stack>
  </SectionCard>
);

const JUMPS = { flexWrap: 'wrap', gap: 1, mb: 2 };
const PART = { mb: 2, breakInside: 'avoid', scrollMarginTop: 80, outline: 'none' };
/** One below the other in each column: a short section leaves no blank beside a long one. */
const COLUMNS = { columnCount: { xs: 1, lg: 2 }, columnGap: 2 };
