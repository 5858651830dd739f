import { once } from 'node:events';
import { createServer } from 'node:net';

/** A mail server that takes everything and keeps nothing: what was sent is read in the outbox. */
export async function openMailSink(): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((socket) => {
    let inLetter = false;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inLetter) {
        if (line !== '.') return;
        inLetter = false;
        say('250 taken');
      } else if (line === 'DATA') {
        inLetter = true;
        say('354 go on');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else if (line.startsWith('EHLO')) say('250 AUTH PLAIN');
      else say(line.startsWith('AUTH') ? '235 yes' : '250 yes');
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      lines.forEach(hear);
    });
    say('220 here');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return { port: address.port, close: () => void server.close() };
}
