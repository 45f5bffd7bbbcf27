import { POLL_RESULT_SECONDS, type Poll } from '@matinee/contract/chat/chat-polls'

const RESULT_MS = POLL_RESULT_SECONDS * 1000

type PollTimes = Pick<Poll, 'created_at' | 'closes_at' | 'closed_at' | 'media_ms'>

/** When a poll ends or ended, by the clock; infinite if by hand only. */
export const endOfPoll = ({ closes_at, closed_at }: PollTimes) =>
  Date.parse(closed_at ?? closes_at ?? '') || Infinity

/** Until when the result of a poll is shown. */
export const endOfResult = (poll: PollTimes) => endOfPoll(poll) + RESULT_MS

/** The last poll that was shown at a position of the recording: from its start until its result was gone. */
export const pollAt = <P extends PollTimes>(polls: readonly P[], positionMs: number): P | undefined =>
  polls.findLast(
    (poll) =>
      poll.closed_at !== null &&
      poll.media_ms !== null &&
      poll.media_ms <= positionMs &&
      positionMs < poll.media_ms + endOfResult(poll) - Date.parse(poll.created_at),
  )
