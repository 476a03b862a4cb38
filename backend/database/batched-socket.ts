import { Socket } from 'node:net';

/**
 * A connection to PostgreSQL that sends everything written in one turn of the event loop with one system
 * call. The driver corks and uncorks around each statement, so without this each pipelined statement would
 * be a system call and wake the server's process. The additional cork ends with the turn.
 */
export class BatchedSocket extends Socket {
  #isHeld = false;

  override cork(): void {
    super.cork();
    if (this.#isHeld) return;
    this.#isHeld = true;
    super.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      super.uncork();
    });
  }
}
