import Add from '@mui/icons-material/Add';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '../../../lib/http/http.ts';
import { ATTACHMENTS_ANCHOR } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { useHashTarget } from '../../../ui/page/useHashTarget.ts';
import { AttachmentItem } from './AttachmentItem.tsx';
import { attachmentsOf } from './attachments.api.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';

const AttachDialog = lazy(() => import('./AttachDialog.tsx'));
const PreviewDialog = lazy(() => import('./PreviewDialog.tsx'));

/** How many the card shows before somebody asks for all of them. */
const SHOWN = 5;

/** The files of a patient's record. Files can be dropped on it. */
export function AttachmentsCard({ patientId }: { patientId: number }) {
  const mayAdd = useSession().can('papers', 'create');
  const { data: attachments, isPending, error, refetch } = useQuery(attachmentsOf(patientId));
  const [adding, setAdding] = useState<File[] | null>(null);
  const [over, setOver] = useState(false);
  useHashTarget(attachments !== undefined);
  const add = mayAdd && (
    <Tooltip title={texts.add}>
      <IconButton size="small" aria-label={texts.add} onClick={() => setAdding([])}>
        <Add fontSize="small" />
      </IconButton>
    </Tooltip>
  );
  const drops = mayAdd && {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      setAdding([...event.dataTransfer.files]);
    },
  };
  return (
    <Box
      id={ATTACHMENTS_ANCHOR}
      tabIndex={-1}
      {...drops}
      sx={{ outline: over ? 2 : 0, outlineColor: 'primary.main' }}
    >
      <RecordCard
        title={texts.title}
        icon={<AttachFile />}
        action={add}
        loading={isPending && texts.loading}
        error={!attachments && error && errorText(error, texts.loadFailed)}
        onRetry={() => void refetch()}
      >
        {over && <Typography variant="body2">{texts.drop}</Typography>}
        {attachments && <AttachmentList attachments={attachments} />}
      </RecordCard>
      <Suspense>
        {adding && (
          <AttachDialog
            patientId={patientId}
            known={attachments ?? []}
            files={adding}
            onClose={() => setAdding(null)}
          />
        )}
      </Suspense>
    </Box>
  );
}

function AttachmentList({ attachments }: { attachments: Attachment[] }) {
  const { hash } = useLocation();
  const isLinked = attachments
    .slice(SHOWN)
    .some(({ id_adjunto }) => hash === `#${ATTACHMENTS_ANCHOR}-${id_adjunto}`);
  const [showsAll, setShowsAll] = useState(isLinked);
  const [previewed, setPreviewed] = useState<Attachment | null>(null);
  if (attachments.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.empty}
      </Typography>
    );
  return (
    <>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {attachments.slice(0, showsAll ? undefined : SHOWN).map((attachment) => (
          <AttachmentItem
            key={attachment.id_adjunto}
            attachment={attachment}
            onPreview={() => setPreviewed(attachment)}
          />
        ))}
      </Stack>
      {attachments.length > SHOWN && (
        <Button variant="outlined" size="small" sx={{ mt: 1.5 }} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.seeLess : texts.seeAll(attachments.length)}
        </Button>
      )}
      <Suspense>
        {previewed && <PreviewDialog attachment={previewed} onClose={() => setPreviewed(null)} />}
      </Suspense>
    </>
  );
}
