import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payers } from '../domain/money/payers.api.ts';
import { MonthSteps } from '../features/agenda/attendance/MonthSteps.tsx';
import { thisMonth } from '../features/agenda/attendance/months.ts';
import { unsignedOf, usePayerSheets } from '../features/agenda/conformity/conformity.api.ts';
import { unsignedTexts as texts } from '../features/agenda/conformity/conformity.texts.ts';
import { UnsignedTable } from '../features/agenda/conformity/UnsignedTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadError } from '../ui/states/LoadError.tsx';
import { LoadingState } from '../ui/states/LoadingState.tsx';
import { MoneyFrame } from './MoneyFrame.tsx';

/** What is still to be signed in a month, by payer, and the sheets that go to the payer. */
export default function UnsignedPage() {
  const [month, setMonth] = useState(thisMonth);
  const [payer, setPayer] = useState<number | null>(null);
  const { data: list = [] } = useQuery(payers);
  const { data, error, refetch, isFetching } = useQuery(
    unsignedOf({ mes: month, ...(payer && { id_financiador: payer }) }),
  );
  const sheets = usePayerSheets();
  return (
    <MoneyFrame>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>{texts.hint}</Typography>
      <LoadError error={error} text={texts.loadFailed} onRetry={() => void refetch()} />
      <Card>
        <Box sx={HEAD}>
          <MonthSteps month={month} onChange={setMonth} />
          <TextField
            select
            size="small"
            label={texts.payer}
            value={payer === null ? '' : String(payer)}
            onChange={({ target }) => setPayer(Number(target.value) || null)}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
            fullWidth={false}
            sx={{ minWidth: 260 }}
          >
            <MenuItem value="">{texts.anyPayer}</MenuItem>
            {list.map(({ id_financiador, nombre }) => (
              <MenuItem key={id_financiador} value={String(id_financiador)}>
                {nombre}
              </MenuItem>
            ))}
          </TextField>
          {payer !== null && (
            <Button
              variant="outlined"
              startIcon={<DescriptionOutlined />}
              disabled={sheets.isPending}
              onClick={() => sheets.mutate({ mes: month, id_financiador: payer })}
            >
              {texts.sheets}
            </Button>
          )}
        </Box>
        {!data && !error && <LoadingState text={texts.loading} />}
        {data?.length === 0 && <EmptyState title={texts.none} />}
        {data && data.length > 0 && <UnsignedTable rows={data} outdated={isFetching} />}
      </Card>
    </MoneyFrame>
  );
}

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1.5,
  p: 1.5,
} as const;
