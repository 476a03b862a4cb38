/** Handlers of calls with this back end's own sessions. */
import type { Handlers } from '#backend/port';
import type { CallName } from '#contract/calls';
import type { RemoteSession } from '../sessions/sessions.ts';

export type Answers<N extends CallName> = Handlers<N, RemoteSession>;
