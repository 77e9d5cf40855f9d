import type { Cluster } from './cluster.ts';
import { walSettings } from './space.ts';

/** `-c` settings of every start: nothing in the cluster's own files has to be edited. */
export function serverArguments(cluster: Cluster, port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    // No socket file: DATA_DIR may be longer than the 107 characters that a socket path can have.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: '256MB',
    // The trail's rows of reads do not wait for the disk: they are on it this soon.
    wal_writer_delay: '10ms',
    ...walSettings(cluster.dir),
    timezone: 'UTC',
    jit: 'off',
    // The log holds the server's own events only. Errors of statements stay out: they can quote clinical text.
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: -1,
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    log_checkpoints: 'off',
    checkpoint_warning: 0,
    ...(durable
      ? { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
      : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  return [
    '-D',
    cluster.dirArgument,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}
