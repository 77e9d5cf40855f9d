import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Export } from '@trama/contract/schemas/exchange/exports';
import { sizeText } from '../../../lib/size-text.ts';
import { ExportProgress } from '../../../ui/lists/ExportProgress.tsx';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { pastExports } from './exports.api.ts';
import { clinicTexts as texts } from './exports.texts.ts';
import { useClinicExport } from './useClinicExport.ts';

/** What it is, what to mind, and the button. */
export function ClinicExport() {
  const work = useClinicExport();
  const { data } = useQuery(pastExports);
  const running = data?.find(({ estado }) => estado === 'en_curso');
  return (
    <>
      <ErrorAlert message={work.failure} onClose={work.dismiss} />
      {work.bytes !== null && (
        <ExportProgress
          text={texts.working}
          detail={detailOf(running, work.bytes)}
          share={running && running.total > 0 ? running.filas / running.total : null}
          onCancel={work.cancel}
        />
      )}
      <SectionCard title={texts.whatTitle}>
        <Typography>{texts.what}</Typography>
        <Box component="ul" sx={{ my: 1.5, pl: 2.5 }}>
          {texts.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </Box>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {texts.warning}
        </Alert>
        <Button
          variant="contained"
          startIcon={<FileDownloadOutlined />}
          disabled={work.bytes !== null}
          onClick={work.start}
        >
          {texts.start}
        </Button>
      </SectionCard>
    </>
  );
}

function detailOf(running: Export | undefined, bytes: number): string | null {
  const parts = [
    running && texts.progress(running.filas, running.total),
    bytes > 0 && texts.received(sizeText(bytes)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : null;
}
