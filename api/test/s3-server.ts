import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { atEnd } from './at-end.ts';

/**
 * A server that speaks S3, on loopback. s3rver, because it installs from npm: MinIO's repository is archived, and Debian has
 * nothing smaller than Ceph. It looks at the key's name and not at the signature.
 */
export async function startS3(): Promise<{ url: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'trama-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'clinica' }],
  });
  const { port } = await server.run();
  atEnd(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  // The only key that it knows.
  return { url: `http://S3RVER:S3RVER@127.0.0.1:${port}/clinica?region=us-east-1` };
}
