import type { SignalProblem } from '@matinee/contract/live/signal-health'

/** What a peer process is asked; it ends when this connection does. */
export interface WhipPeerTask {
  offer: string
  /** UDP port to receive on. */
  port: number
  /** The addresses of this machine as the encoder may reach them. */
  addresses: string[]
}

/** What a peer process tells. */
export type WhipPeerMessage =
  | { type: 'answer'; sdp: string; hasSound: boolean }
  | { type: 'refused'; problem: SignalProblem }
  | { type: 'video'; timestamp: number; body: Buffer }
  /** One packet of Opus. */
  | { type: 'sound'; timestamp: number; bytes: Buffer }
  /** The encoder is gone. */
  | { type: 'ended' }
