import Add from '@mui/icons-material/Add';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { DocumentTemplate } from '@trama/contract/schemas/record/documents';
import { DOCUMENT_CLASS_LABELS } from '@trama/contract/words/record/documents';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { RecordCard } from '../../../ui/page/RecordCard.tsx';
import { documentTemplates } from './documents.api.ts';
import { templateTexts as texts } from './documents.texts.ts';

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'));

/** For administrators and directors. */
export function TemplatesCard() {
  const templates = useQuery(documentTemplates);
  const [edited, setEdited] = useState<DocumentTemplate | 'new' | null>(null);
  return (
    <>
      <RecordCard
        title={texts.title}
        icon={<ArticleOutlined />}
        summary={<Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.hint}</Typography>}
        loading={templates.isPending && texts.loading}
        error={!templates.data && templates.error && errorText(templates.error, texts.loadFailed)}
        onRetry={() => void templates.refetch()}
        footer={
          <Button variant="outlined" startIcon={<Add />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        }
      >
        <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {templates.data?.map((template) => (
            <Stack
              key={template.id_plantilla}
              component="li"
              direction="row"
              spacing={1}
              sx={{ alignItems: 'center' }}
            >
              <Stack sx={{ flexGrow: 1, minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{template.nombre}</Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {factsOf(template)}
                </Typography>
              </Stack>
              <IconButton
                size="small"
                aria-label={texts.edit(template.nombre)}
                onClick={() => setEdited(template)}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
            </Stack>
          ))}
        </Stack>
      </RecordCard>
      <Suspense>
        {edited && (
          <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  );
}

const factsOf = ({ clase, version, activa }: DocumentTemplate) =>
  [DOCUMENT_CLASS_LABELS[clase], texts.version(version), !activa && texts.unused].filter(Boolean).join(' · ');
