import Add from '@mui/icons-material/Add';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { IssuedDocument } from '@trama/contract/schemas/record/documents';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { numberText } from '@trama/contract/words/record/documents';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { documentsOf, downloadDocument } from './documents.api.ts';
import { documentTexts as texts } from './documents.texts.ts';

const IssueDialog = lazy(() => import('./IssueDialog.tsx'));
const AnnulDialog = lazy(() => import('./AnnulDialog.tsx'));

/** What was issued for the patient. Reception sees attendance certificates alone, and issues them from the agenda. */
export function DocumentsCard({ patientId }: { patientId: number }) {
  const { user } = useSession();
  const documents = useQuery(documentsOf(patientId));
  const [isIssuing, setIssuing] = useState(false);
  const [annulled, setAnnulled] = useState<IssuedDocument | null>(null);
  const mayAnnul = ({ registrado_por, anulacion }: IssuedDocument) =>
    !anulacion &&
    (registrado_por === user.id_prestador || ['administrador', 'director_medico'].includes(user.role));
  const add = user.role !== 'recepcion' && (
    <Tooltip title={texts.issueButton} placement="top">
      <IconButton size="small" aria-label={texts.issueButton} onClick={() => setIssuing(true)}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<ArticleOutlined />}
        action={add}
        loading={documents.isPending && texts.loading}
        error={!documents.data && documents.error && errorText(documents.error, texts.loadFailed)}
        onRetry={() => void documents.refetch()}
      >
        {documents.data?.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{texts.none}</Typography>
        )}
        <Stack
          component="ul"
          spacing={1.5}
          sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: 420, overflow: 'auto' }}
        >
          {documents.data?.map((document) => (
            <DocumentItem
              key={document.id_documento}
              document={document}
              onAnnul={mayAnnul(document) ? () => setAnnulled(document) : undefined}
            />
          ))}
        </Stack>
      </RecordCard>
      <Suspense>
        {isIssuing && <IssueDialog patientId={patientId} onClose={() => setIssuing(false)} />}
        {annulled && <AnnulDialog document={annulled} onClose={() => setAnnulled(null)} />}
      </Suspense>
    </>
  );
}

interface ItemProps {
  document: IssuedDocument;
  onAnnul: (() => void) | undefined;
}

function DocumentItem({ document, onAnnul }: ItemProps) {
  const { titulo, numero, fecha_creacion, emisor, anulacion, folio } = document;
  const downloading = useMutation({
    mutationFn: () => downloadDocument(document),
    onError: (error) => notify(errorText(error, texts.downloadFailed), 'error'),
  });
  const facts = [formatDate(fecha_creacion), fullName(emisor), folio !== null && texts.folio(folio)];
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {titulo} {numberText(numero)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {anulacion && (
          <Typography variant="body2" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {texts.annulledFor(anulacion.motivo)}
          </Typography>
        )}
      </Stack>
      <Tooltip title={texts.download}>
        <IconButton
          size="small"
          aria-label={texts.downloadOf(numero)}
          disabled={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {onAnnul && (
        <Tooltip title={texts.annul}>
          <IconButton size="small" aria-label={texts.annulOf(numero)} onClick={onAnnul}>
            <BlockOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}
