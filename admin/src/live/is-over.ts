import type { LiveEvent } from '@matinee/contract/live/live-events'

const OVER: LiveEvent['state'][] = ['keeping', 'ended', 'on_demand', 'canceled']

/** Whether no signal is taken any more. */
export const isOver = ({ state }: LiveEvent) => OVER.includes(state)
