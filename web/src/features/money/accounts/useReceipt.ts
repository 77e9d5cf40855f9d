import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../lib/http/files.ts';
import { errorText } from '../../../lib/http/http.ts';
import { notify } from '../../../lib/notices.ts';
import { api } from '../../../lib/session/api-client.ts';
import { accountTexts as texts } from './accounts.texts.ts';

/** Saves the receipt of a payment among the downloads. */
export const useReceipt = () =>
  useMutation({
    mutationFn: async (id: number) => (await api.stream(`/api/payments/${id}/receipt.pdf`)).blob(),
    onSuccess: (file, id) => saveFile(file, `recibo-${id}.pdf`),
    onError: (error) => notify(errorText(error, texts.receiptFailed), 'error'),
  });
