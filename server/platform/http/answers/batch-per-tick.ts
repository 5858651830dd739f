import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import { sendRefusal } from './errors.ts';

/** Works an answer out and sends it, at the end of this turn of the loop. */
type AnswerTogether = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => string | Refusal,
) => void;

type Asked = Parameters<AnswerTogether>;

/**
 * Keeps what is asked within one turn of the loop, works all of it out at its end, and then sends
 * all of it. Each kind of work runs through code of its own, which a processor has at hand when the
 * same comes again at once; and each write wakes whoever waits at the other end. One by one, a busy
 * service takes twice as long.
 */
export function openTurns(): AnswerTogether {
  let waiting: Asked[] = [];

  function answerAll(): void {
    const asked = waiting;
    waiting = [];
    const answers = asked.map(([, , work]) => attempt(work));
    for (const [at, [request, reply]] of asked.entries()) send(request, reply, answers[at]);
  }

  return (...asked) => {
    waiting.push(asked);
    if (waiting.length === 1) setImmediate(answerAll);
  };
}

/** Nobody above catches what fails here, and nobody else's answer may suffer from it. */
function attempt(work: () => string | Refusal): string | Refusal | Error {
  try {
    return work();
  } catch (error) {
    return error instanceof Error ? error : new Error('an answer failed', { cause: error });
  }
}

/** An error is answered and told as if the handler had thrown it. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: string | Refusal | Error | undefined,
): void {
  try {
    if (isRefusal(answer)) sendRefusal(request, reply, answer);
    else reply.send(answer);
  } catch (error) {
    reply.log.error({ err: error }, 'response failed');
    reply.raw.destroy();
  }
}
