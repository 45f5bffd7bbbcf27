import type { ChatMessage, DonationGoal } from './chat.ts'
import type { Poll } from './chat-polls.ts'
import type { Question } from './chat-questions.ts'

/**
 * A chat reaches open pages by the page's one live stream (see `LIVE_PATH`): `GET /api/live?on=chat:12`. Unlike other
 * news a `ChatSignal` carries the words: two thousand viewers asking for each message would be two thousand queries.
 */
export const chatChannel = (liveEventId: number) => `chat:${liveEventId}`

export type ChatSignal = { channel: string } &
  /** The messages written within a tick, and the number of each reaction sent. */
  (
    | { what: 'tick'; messages?: ChatMessage[]; reactions?: Record<string, number> }
    | { what: 'deleted'; ids: number[] }
    | { what: 'pinned'; message: ChatMessage | null }
    /** The pinned offer is another, has changed, or is not sold any more. */
    | { what: 'offer'; offer_id: number | null }
    | { what: 'goal'; goal: DonationGoal | null }
    | { what: 'poll'; poll: Poll }
    /** Questions as they are now; those that are `gone` were dismissed or taken back. */
    | { what: 'questions'; questions: Question[]; gone: number[] }
    /** Rules or rights have changed: the page asks again. */
    | { what: 'rules' }
  )
