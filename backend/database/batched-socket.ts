/** A connection to PostgreSQL that sends what is written in one turn of the event loop with one system call. */
import { Socket } from 'node:net';

/**
 * The driver corks and uncorks around each statement: of statements that travel together (`pipeline`)
 * each would be a system call of its own, and each would wake the server's process for itself. The
 * cork that is held here beyond the driver's own ends with the turn.
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
