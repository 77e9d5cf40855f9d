import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { Resource } from '@trama/contract/words/access/access-policy';
import { useSession } from '../../lib/session/session.ts';
import { type ExportedList, exportTexts, useListExport } from './list-export.ts';

interface Props extends ExportedList {
  resource: Resource;
  /** 'pacientes': there may be more than one such button on a page. */
  what: string;
}

/** Saves a list as a file. Shown to people who may export it. */
export function ExportButton({ resource, what, ...list }: Props) {
  const session = useSession();
  const work = useListExport();
  if (!session.can(resource, 'export')) return null;
  return (
    <Button
      startIcon={<FileDownloadOutlined />}
      aria-label={exportTexts.exportOf(what)}
      disabled={work.isPending}
      onClick={() => work.mutate(list)}
    >
      {exportTexts.export}
    </Button>
  );
}
