import type { ChatSignal } from '@matinee/contract/chat/chat-channel'
import { vi } from 'vitest'
import type { startListening } from './stream-listener.ts'

type OpenStreams = Awaited<ReturnType<typeof startListening>>

/** Listens to a chat as a browser does; `signals` are those received so far. */
export async function listenToChat(open: OpenStreams, eventId: number, headers: Record<string, string> = {}) {
  const stream = await open(`/api/live?on=chat:${eventId}`, headers)
  await vi.waitFor(
    () => {
      if (!stream.heard().includes('event: open')) throw new Error('not open yet')
    },
    { timeout: 10_000 },
  )
  const signals = () =>
    [...stream.heard().matchAll(/event: news\ndata: (.*)/g)].map(
      ([, text]) => JSON.parse(text!) as ChatSignal,
    )
  const messages = () =>
    signals().flatMap((signal) => (signal.what === 'tick' ? (signal.messages ?? []) : []))
  return { ...stream, signals, messages }
}
