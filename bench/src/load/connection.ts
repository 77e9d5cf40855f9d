/** One keep-alive HTTP/1.1 connection, as thin as can be: the client shares two cores with what it measures. */
import net from 'node:net';

const HEADER_END = Buffer.from('\r\n\r\n');

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
}

export interface Answer {
  status: number;
  body: Buffer;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export class Connection {
  readonly #socket: net.Socket;
  #received: Buffer[] = [];
  #waiting: Waiting | undefined;

  constructor(port: number) {
    this.#socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#waiting?.reject(error));
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  /** One at a time. */
  send({ method = 'GET', path, token, body }: Call): Promise<Answer> {
    const content = body === undefined ? '' : JSON.stringify(body);
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept: application/json'];
    if (token) lines.push(`Authorization: Bearer ${token}`);
    if (content)
      lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${content}`);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    this.#received = [all];
    const headerEnd = all.indexOf(HEADER_END);
    if (headerEnd < 0) return;
    const header = all.toString('latin1', 0, headerEnd);
    const length = /\r\ncontent-length: *(\d+)/i.exec(header)?.[1];
    if (length === undefined) {
      this.#waiting?.reject(new Error(`An answer without length:\n${header}`));
      return;
    }
    const end = headerEnd + HEADER_END.length + Number(length);
    if (all.length < end) return;
    this.#received = [];
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({
      status: Number(header.slice(9, 12)),
      body: all.subarray(headerEnd + HEADER_END.length, end),
    });
  }
}
