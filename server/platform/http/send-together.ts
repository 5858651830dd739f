import type { FastifyReply } from 'fastify';

/** Sends a text as the whole answer, at the end of this turn of the loop. */
export type SendTogether = (reply: FastifyReply, text: string) => void;

/**
 * Keeps what is answered within one turn of the loop and sends it at its end, one answer right
 * after the other. Each write wakes whoever waits at the other end, and sending runs through other
 * code than answering does: done by turns, both cost a busy service half as much again.
 */
export function openSender(): SendTogether {
  let waiting: { readonly reply: FastifyReply; readonly text: string }[] = [];

  function sendAll(): void {
    const ready = waiting;
    waiting = [];
    for (const { reply, text } of ready) sendOne(reply, text);
  }

  return (reply, text) => {
    waiting.push({ reply, text });
    if (waiting.length === 1) setImmediate(sendAll);
  };
}

/** Nobody above catches what fails here, and nobody else's answer may suffer from it. */
function sendOne(reply: FastifyReply, text: string): void {
  try {
    reply.send(text);
  } catch (error) {
    reply.log.error({ err: error }, 'an answer could not be sent');
    reply.raw.destroy();
  }
}
