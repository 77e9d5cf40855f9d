import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { useEffect, useId, useRef, useState } from 'react';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText, isAbort } from '../../../lib/http/http.ts';
import { DialogHeading } from '../../../ui/dialogs/DialogHeading.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { contentOf } from './attachments.api.ts';
import { attachmentTexts as texts } from './attachments.texts.ts';
import { type DrawnFile, drawable } from './draw-file.ts';

/** How many pages are drawn at a time: each one takes memory. */
const PAGES_AT_ONCE = 5;

interface Props {
  attachment: Attachment;
  onClose: () => void;
}

/** The file over the record. It is drawn here: nothing in it runs, and nothing of it stays in the browser. */
export default function PreviewDialog({ attachment, onClose }: Props) {
  const titleId = useId();
  const { file, blob, failure } = useDrawnFile(attachment);
  const [shown, setShown] = useState(PAGES_AT_ONCE);
  const pages = Array.from({ length: Math.min(shown, file?.pages ?? 0) }, (_, place) => place + 1);
  const left = (file?.pages ?? 0) - pages.length;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogHeading id={titleId}>{attachment.titulo}</DialogHeading>
      {/* Scrolls on its own, so the keyboard must reach it too. */}
      <DialogContent tabIndex={0}>
        <ErrorAlert message={failure} />
        {!file && !failure && <LoadingState text={texts.previewLoading} />}
        {file &&
          pages.map((page) => (
            <DrawnPage key={page} file={file} page={page} label={texts.pageLabel(attachment.titulo, page)} />
          ))}
        {left > 0 && <Button onClick={() => setShown(shown + PAGES_AT_ONCE)}>{texts.morePages(left)}</Button>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {blob && <Button onClick={() => saveFile(blob, attachment.nombre_archivo)}>{texts.download}</Button>}
        <Button onClick={onClose} autoFocus>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function useDrawnFile({ id_adjunto, tipo_mime }: Attachment) {
  const [file, setFile] = useState<DrawnFile | null>(null);
  const [blob, setBlob] = useState<Blob | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let opened: DrawnFile | undefined;
    const open = async () => {
      const content = await contentOf(id_adjunto, leaving.signal);
      if (leaving.signal.aborted) return;
      setBlob(content);
      opened = await drawable(content, tipo_mime);
      if (leaving.signal.aborted) opened.close();
      else setFile(opened);
    };
    open().catch((error: unknown) => {
      if (!isAbort(error)) setFailure(errorText(error, texts.openFailed));
    });
    return () => {
      leaving.abort();
      opened?.close();
    };
  }, [id_adjunto, tipo_mime]);
  return { file, blob, failure };
}

interface PageProps {
  file: DrawnFile;
  page: number;
  label: string;
}

function DrawnPage({ file, page, label }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (canvas.current) file.draw(page, canvas.current).catch(() => setFailed(true));
  }, [file, page]);
  if (failed) return <ErrorAlert message={texts.openFailed} />;
  return (
    <Box component="figure" sx={{ m: 0, mb: 2 }}>
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={label}
        sx={{ maxWidth: '100%', height: 'auto', display: 'block', mx: 'auto', boxShadow: 1 }}
      />
      {file.pages > 1 && (
        <Box
          component="figcaption"
          sx={{ textAlign: 'center', color: 'text.secondary', fontSize: '0.8125rem' }}
        >
          {texts.page(page, file.pages)}
        </Box>
      )}
    </Box>
  );
}
