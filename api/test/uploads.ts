import type { Import, ImportRow, ImportRowPage } from '@trama/contract/schemas/exchange/imports';
import type { ImportType, RowResult } from '@trama/contract/words/exchange/imports';
import type { Person, TestApp } from './test-app.ts';

const BOUNDARY = 'a-boundary-of-the-tests';

/** A request with one file, as a browser sends it. */
export function multipartOf(name: string, content: Buffer | string, tipo = 'patients') {
  const field = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="tipo"\r\n\r\n${tipo}\r\n`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="archivo"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(field + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export function sendFile(
  t: TestApp,
  person: Person | null,
  name: string,
  content: Buffer | string,
  tipo?: ImportType,
) {
  const { payload, headers } = multipartOf(name, content, tipo);
  return t.as(person, 'POST', '/api/imports', payload, headers);
}

let documents = 40_000_000;
/** Used by nobody else. */
export const newDni = () => String(++documents);

/** The steps of an import; each has to succeed. */
export function importSteps(t: TestApp, person: Person) {
  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    url: string,
    body?: object,
  ): Promise<T> => {
    const answer = await t.as(person, method, url, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
  };
  const steps = {
    upload: async (content: Buffer | string, name = 'pacientes.csv', tipo?: ImportType) => {
      const answer = await sendFile(t, person, name, content, tipo);
      if (answer.statusCode !== 201) throw new Error(answer.body);
      return answer.json<Import>();
    },
    simulate: ({ id_importacion: id }: Import) => call<Import>('POST', `/api/imports/${id}/simulation`),
    apply: ({ id_importacion: id }: Import, choice?: { invitar: boolean }) =>
      call<Import>('POST', `/api/imports/${id}/application`, choice),
    withdraw: ({ id_importacion: id }: Import) => call<Import>('POST', `/api/imports/${id}/withdrawal`),
    rows: async ({ id_importacion: id }: Import, resultado?: RowResult): Promise<ImportRow[]> => {
      const all: ImportRow[] = [];
      for (let page = 1; ; page++) {
        const filter = resultado ? `&resultado=${resultado}` : '';
        const url = `/api/imports/${id}/rows?page=${page}&pageSize=100${filter}`;
        const { data, totalPages } = await call<ImportRowPage>('GET', url);
        all.push(...data);
        if (page >= totalPages) return all;
      }
    },
    call,
  };
  const simulated = async (...file: Parameters<typeof steps.upload>) =>
    steps.simulate(await steps.upload(...file));
  return {
    ...steps,
    simulated,
    applied: async (...file: Parameters<typeof steps.upload>) => steps.apply(await simulated(...file)),
    /** What is said of each row. */
    verdicts: async (one: Import) =>
      (await steps.rows(one)).map(({ fila, resultado, motivos }) => [fila, resultado, ...motivos]),
  };
}
