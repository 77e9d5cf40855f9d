import Download from '@mui/icons-material/FileDownloadOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { formatDate } from '@trama/contract/words/clinic-time';
import { fullName } from '@trama/contract/words/full-name';
import { ANTIVIRUS_LABELS, ATTACHMENT_CLASS_LABELS } from '@trama/contract/words/record/attachments';
import { EntryCorrections } from '../../../domain/record/EntryCorrections.tsx';
import { ErrorChip, FolioText } from '../../../domain/record/EntryMark.tsx';
import { EntryMenu } from '../../../domain/record/EntryMenu.tsx';
import { errorText } from '../../../lib/http/http.ts';
import { ATTACHMENTS_ANCHOR } from '../../../lib/navigation/paths.ts';
import { notify } from '../../../lib/notices.ts';
import { sizeText } from '../../../lib/size-text.ts';
import { download } from './attachments.api.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';

interface Props {
  attachment: Attachment;
  onPreview: () => void;
}

export function AttachmentItem({ attachment, onPreview }: Props) {
  const { id_adjunto, id_paciente, clase, titulo, sumario, disponible, error, folio } = attachment;
  const save = () =>
    download(attachment).catch((failure: unknown) => notify(errorText(failure, texts.openFailed), 'error'));
  return (
    <Box component="li" id={`${ATTACHMENTS_ANCHOR}-${id_adjunto}`} tabIndex={-1}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
            <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {titulo}
            </Typography>
            <ErrorChip error={error} />
            <Chip size="small" variant="outlined" label={ATTACHMENT_CLASS_LABELS[clase]} />
          </Stack>
          <Typography variant="body2" sx={LINE}>
            <bdi>{sumario}</bdi>
          </Typography>
          <Typography variant="body2" sx={LINE}>
            {factsOf(attachment)}
          </Typography>
          {!disponible && <Typography variant="body2">{texts.closed}</Typography>}
        </Box>
        <Stack direction="row" sx={{ alignItems: 'center', minHeight: 24 }}>
          <FolioText folio={folio} />
          {disponible && (
            <>
              <Tooltip title={texts.preview}>
                <IconButton size="small" aria-label={texts.aboutPreview(titulo)} onClick={onPreview}>
                  <Visibility fontSize="small" />
                </IconButton>
              </Tooltip>
              <Tooltip title={texts.download}>
                <IconButton size="small" aria-label={texts.aboutDownload(titulo)} onClick={() => void save()}>
                  <Download fontSize="small" />
                </IconButton>
              </Tooltip>
            </>
          )}
          <EntryMenu
            patientId={id_paciente}
            kind="attachment"
            entry={attachment}
            author={attachment.registrado_por}
            title={titulo}
          />
        </Stack>
      </Stack>
      <EntryCorrections corrections={attachment.correcciones} />
    </Box>
  );
}

function factsOf(attachment: Attachment): string {
  const { fecha_documento, autor_externo, fecha_creacion, autor, nombre_archivo, bytes, antivirus } =
    attachment;
  return [
    fecha_documento && texts.ofDay(formatDate(fecha_documento)),
    autor_externo && texts.by(autor_externo),
    autor && texts.recorded(formatDate(fecha_creacion), fullName(autor)),
    `${nombre_archivo} (${sizeText(bytes)})`,
    ANTIVIRUS_LABELS[antivirus],
  ]
    .filter(Boolean)
    .join(' · ');
}

const LINE = { color: 'text.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
