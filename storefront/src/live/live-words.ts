import type { LiveKind, LiveState } from '@matinee/contract/live/live'

export type NoticeState = Exclude<LiveState, 'live' | 'scheduled'>

const noticeOf = <State extends NoticeState>(state: State) =>
  ({ title: `live.${state}.title`, text: `live.${state}.text` }) as const

const NOTICES = {
  waiting: noticeOf('waiting'),
  interrupted: noticeOf('interrupted'),
  keeping: noticeOf('keeping'),
  ended: noticeOf('ended'),
  on_demand: noticeOf('on_demand'),
  canceled: noticeOf('canceled'),
} as const

/** The words for a broadcast and for a premiere. */
export const LIVE_WORDS = {
  broadcast: {
    on_air: 'live.on_air',
    tab: 'live.tab',
    soon: 'live.scheduled.title',
    starts: 'live.starts',
    was: 'live.was',
    notices: NOTICES,
  },
  premiere: {
    on_air: 'live.premiere.on_air',
    tab: 'live.premiere.tab',
    soon: 'live.premiere.scheduled.title',
    starts: 'live.premiere.starts',
    was: 'live.premiere.was',
    notices: {
      ...NOTICES,
      waiting: { title: 'live.waiting.title', text: 'live.premiere.waiting.text' },
      ended: { title: 'live.premiere.ended.title', text: 'live.premiere.ended.text' },
      on_demand: { title: 'live.premiere.ended.title', text: 'live.premiere.on_demand.text' },
    },
  },
} as const satisfies Record<LiveKind, unknown>
