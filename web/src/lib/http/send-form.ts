/** A POST that tells how much of it has left, which fetch does not. It answers and fails as fetch does. */
export function sendForm(
  path: string,
  headers: Headers,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', path);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      resolve(new Response(request.responseText, { status: request.status, headers: JSON_ANSWER }));
    request.onerror = () => reject(new TypeError('Failed to send'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    else request.send(form);
  });
}

const JSON_ANSWER = { 'Content-Type': 'application/json' };
