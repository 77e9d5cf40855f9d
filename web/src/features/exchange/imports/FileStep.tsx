import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { IMPORT_FILE_ENDINGS, IMPORT_TYPES, type ImportType } from '@trama/contract/words/exchange/imports';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '../../../lib/http/http.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { ErrorAlert } from '../../../ui/states/ErrorAlert.tsx';
import { useUpload } from './imports.api.ts';
import { importTexts as texts } from './imports.texts.ts';

/** Chooses or drops the file; what it holds is read by the server. */
export function FileStep() {
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const typeId = useId();
  const [type, setType] = useState<ImportType>('patients');
  const [over, setOver] = useState(false);
  const upload = useUpload();

  function send(file: File | undefined) {
    if (!file || upload.isPending) return;
    upload.mutate(
      { file, type },
      { onSuccess: ({ id_importacion }) => void navigate(paths.import(id_importacion)) },
    );
  }

  return (
    <SectionCard title={texts.fileTitle}>
      <ErrorAlert
        message={upload.error && errorText(upload.error, texts.uploadFailed)}
        onClose={() => upload.reset()}
      />
      <Box
        sx={{ ...DROP_AREA, borderColor: over ? 'primary.main' : 'divider' }}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          setOver(false);
          send(event.dataTransfer.files[0]);
        }}
      >
        <FormControl>
          <FormLabel id={typeId}>{texts.fileOf}</FormLabel>
          <RadioGroup
            row
            aria-labelledby={typeId}
            value={type}
            onChange={({ target }) =>
              setType(IMPORT_TYPES.find((known) => known === target.value) ?? 'patients')
            }
            sx={{ flexDirection: { xs: 'column', sm: 'row' }, justifyContent: 'center' }}
          >
            {IMPORT_TYPES.map((choice) => (
              <FormControlLabel
                key={choice}
                value={choice}
                label={texts.types[choice]}
                control={<Radio size="small" />}
              />
            ))}
          </RadioGroup>
        </FormControl>
        <Typography sx={{ maxWidth: 560 }}>{texts.fileIntro[type]}</Typography>
        <Typography sx={{ maxWidth: 560, color: 'text.secondary' }}>{texts.fileSafe}</Typography>
        <Button
          variant="contained"
          startIcon={<FileUploadOutlined />}
          disabled={upload.isPending}
          onClick={() => chooser.current?.click()}
        >
          {texts.choose}
        </Button>
        {/* Its line is always there, so that nothing moves when the reading begins. */}
        <Box role="status" sx={{ width: '100%', maxWidth: 360, minHeight: 32 }}>
          {upload.isPending && (
            <>
              <Typography variant="body2">{texts.reading(upload.variables.file.name)}</Typography>
              <LinearProgress aria-hidden />
            </>
          )}
        </Box>
        <input
          ref={chooser}
          hidden
          type="file"
          accept={IMPORT_FILE_ENDINGS.join(',')}
          onChange={({ target }) => {
            send(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </Box>
    </SectionCard>
  );
}

const DROP_AREA = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 1.5,
  p: { xs: 2, sm: 4 },
  border: '2px dashed',
  borderRadius: 1,
} as const;
