/** A Content-Disposition (RFC 6266): the plain name for old readers, the true one for all others. People name files. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
