// The network of a machine, as far as one machine can have several: what others reach of it, and what it reaches, goes
// through relays that can be cut and mended.
import { once } from 'node:events';
import net from 'node:net';

/** `targets` in turn, the next one when one refuses. They see the address that it came from, as on a network. */
export async function relay(port, targets) {
  const sockets = new Set();
  const track = (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    return socket;
  };
  const join = (incoming, from, [target, ...others]) => {
    const outgoing = track(net.connect({ port: target, host: '127.0.0.1', localAddress: from }));
    outgoing.once('connect', () => {
      incoming.pipe(outgoing).pipe(incoming);
      incoming.once('close', () => outgoing.destroy());
      outgoing.once('close', () => incoming.destroy());
    });
    outgoing.once('error', () => {
      if (others.length > 0 && !incoming.destroyed) join(incoming, from, others);
      else incoming.destroy();
    });
  };
  let server;
  const listen = async () => {
    server = net.createServer((incoming) => join(track(incoming), incoming.remoteAddress, targets));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen();
  return {
    /** Refused from now on, and connections that are open are ended. */
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    mend: listen,
  };
}
