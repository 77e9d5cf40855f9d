import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Patient } from '@trama/contract/schemas/people/patients';
import { calledName } from '@trama/contract/words/full-name';
import { useId } from 'react';
import { PROOF_FORM } from '../../../lib/session/proof.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { ProofPlace, useProofInside } from '../../../ui/dialogs/ProofPlace.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import type { RecordProgress } from './record.api.ts';
import { recordTexts as texts } from './record.texts.ts';
import { useRecordDownload } from './useRecordDownload.ts';

interface Props {
  patient: Patient;
  onClose: () => void;
}

/** Fetches the record while it is open; closing it gives up. */
export default function RecordDownloadDialog({ patient, onClose }: Props) {
  const { download, retry } = useRecordDownload(patient);
  const titleId = useId();
  const isUnderWay = download.step === 'working';
  const { proving } = useProofInside(isUnderWay);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{texts.title}</DialogHeading>
      <DialogContent>
        {download.step === 'working' && !proving && (
          <Working name={calledName(patient)} progress={download.progress} />
        )}
        {isUnderWay && <ProofPlace />}
        {download.step === 'ready' && <Alert severity="success">{texts.ready(download.bytes)}</Alert>}
        {download.step === 'failed' && (
          <ErrorAlert message={download.message} onRetry={retry} sx={{ mb: 0 }} />
        )}
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {texts.confidential}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        {download.step === 'ready' && (
          <>
            <Button component="a" href={download.url} download={download.fileName}>
              {texts.saveAgain}
            </Button>
            <Button
              component="a"
              href={download.url}
              target="_blank"
              rel="noopener"
              startIcon={<PrintOutlined />}
            >
              {texts.print}
            </Button>
          </>
        )}
        <Button onClick={onClose} variant={isUnderWay ? 'text' : 'contained'} autoFocus>
          {isUnderWay ? texts.cancel : texts.close}
        </Button>
        {proving && (
          <Button type="submit" form={PROOF_FORM} variant="contained">
            {texts.continue}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Working({ name, progress: { items, bytes } }: { name: string; progress: RecordProgress }) {
  return (
    <>
      <Typography role="status" sx={{ mb: 2 }}>
        {texts.preparing(name)}
      </Typography>
      <LinearProgress aria-label={texts.progress} color="secondary" sx={{ height: 6, borderRadius: 3 }} />
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', minHeight: 21 }}>
        {bytes > 0 && texts.received(items, bytes)}
      </Typography>
    </>
  );
}
