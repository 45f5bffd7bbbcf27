import { refusal } from '../platform/errors.ts'

export const LiveEventNotFound = refusal('live_event_not_found', 404, 'There is no such live event here.')
export const NoSignal = refusal('live_no_signal', 409, 'No picture arrives yet. Start your encoder first.')
export const NotOnAir = refusal('live_not_on_air', 409, 'This live event is not on air.')
export const AlreadyOnAir = refusal('live_already_on_air', 409, 'This live event has been on air already.')
export const BrowserSignalEnded = refusal(
  'live_signal_ended',
  409,
  'This signal has ended: the event is over, or another encoder has taken over.',
)
export const BrowserSignalUnknown = refusal(
  'live_signal_unknown',
  404,
  'The beginning of this signal was not received.',
)
export const LiveEventOver = refusal('live_over', 409, 'This live event is over.')
export const LiveEventNotCanceled = refusal('live_not_canceled', 409, 'This live event is not canceled.')
export const TicketsSold = refusal(
  'live_tickets_sold',
  403,
  'Tickets to this event were sold. Only somebody who may refund them can cancel it.',
)
export const LiveUnavailable = refusal(
  'live_unavailable',
  503,
  'Live events cannot be reached for a moment. They come back by themselves.',
)
