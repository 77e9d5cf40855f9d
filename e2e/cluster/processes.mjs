// Processes of the drill: started as the user `postgres` where we are root (PostgreSQL refuses root), ended by their id.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';

const isRoot = process.getuid() === 0;
const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
export const USER = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/**
 * A process of its own group that writes to a log file; `start` again after it was killed. As the user of the databases, or
 * `asSelf`.
 */
export function service({ command, args, env = {}, log, cwd, asSelf = false }) {
  let child;
  return {
    start() {
      const file = openSync(log, 'a');
      child = spawn(command, args, {
        ...(asSelf ? {} : USER),
        cwd,
        env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', file, file],
        detached: true,
      });
      closeSync(file);
      return child;
    },
    get pid() {
      return child?.pid;
    },
    get runs() {
      return child !== undefined && child.exitCode === null && child.signalCode === null;
    },
    async end(name = 'SIGTERM') {
      if (!this.runs) return;
      const exited = once(child, 'exit');
      const family = familyOf(child.pid);
      if (name === 'SIGKILL') for (const pid of family) kill(pid, name);
      else kill(child.pid, name);
      await exited;
    },
  };
}

export function kill(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** To its end, while the relays of this process go on. */
export async function runToEnd(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command.split('/').pop()} ${args[0] ?? ''} ended with ${code}`);
}

/** With its children and theirs. */
export function familyOf(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const one of family)
    for (const [child, parent] of parents) if (parent === one && !family.includes(child)) family.push(child);
  return family;
}

/** The postmaster that runs in a folder: no child of Patroni, and it outlives the one that was killed beside it. */
export function postmasterOf(folder) {
  try {
    return Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}
