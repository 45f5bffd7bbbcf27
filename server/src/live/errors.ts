import { refusal } from '../platform/errors.ts'

export const LiveEventNotFound = refusal('live_event_not_found', 404, 'There is no such live event here.')
export const NoSignal = refusal('live_no_signal', 409, 'No picture arrives yet. Start your encoder first.')
export const NotOnAir = refusal('live_not_on_air', 409, 'This live event is not on air.')
export const NotRecorded = refusal(
  'live_not_recorded',
  409,
  'This live event is not recorded, so its moments cannot be marked.',
)
export const AlreadyOnAir = refusal('live_already_on_air', 409, 'This live event has been on air already.')
export const PremiereHasNoSignal = refusal(
  'live_premiere_signal',
  409,
  'A premiere shows a film: nothing is sent to it.',
)
export const PremiereWithoutFilm = refusal(
  'live_premiere_film',
  409,
  'The film of this premiere is gone. Choose another one first.',
)
export const FilmNotShowable = refusal(
  'live_film_not_ready',
  409,
  'Only a film that is finished can be shown. Choose another one, or wait until it is.',
)
export const NotPremiere = refusal('live_not_premiere', 409, 'This live event shows no film.')
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
export const InSeriesAlready = refusal('live_in_series', 409, 'This live event repeats already.')
export const NoFurtherDates = refusal('live_no_dates', 409, 'There is no further date until then.')
export const LiveEventOver = refusal('live_over', 409, 'This live event is over.')
export const LiveEventNotCanceled = refusal('live_not_canceled', 409, 'This live event is not canceled.')
export const TicketsSold = refusal(
  'live_tickets_sold',
  403,
  'Tickets to this event were sold. Only somebody who may refund them can cancel it.',
)
export const RecordingNotFound = refusal(
  'recording_not_found',
  404,
  'There is no such recording here, or it is not complete yet.',
)
export const RecordingTrimmedSince = refusal(
  'recording_trimmed_since',
  409,
  'Someone trimmed this recording after you opened it. Reload it to see what changed.',
)
export const RecordingTooShort = refusal(
  'recording_too_short',
  400,
  'That is too short: choose a stretch of at least two seconds.',
)
export const LiveUnavailable = refusal(
  'live_unavailable',
  503,
  'Live events cannot be reached for a moment. They come back by themselves.',
)
export const SimulcastTargetUnsafe = refusal(
  'simulcast_target_unsafe',
  400,
  'The server needs a public address that begins with rtmp:// or rtmps://.',
)
export const SimulcastKeyMissing = refusal(
  'simulcast_key_missing',
  400,
  'Enter the stream key again: it belongs to the server it was saved for.',
)
export const TooManySimulcastTargets = refusal(
  'too_many_simulcast_targets',
  409,
  'There are ten destinations already. Remove one first.',
)
export const StreamKeyInvalid = refusal('stream_key_invalid', 401, 'This stream key is not valid now.')
export const WhipRefused = refusal(
  'whip_refused',
  406,
  'Send the picture as H.264 and the sound as Opus: other codecs cannot be taken.',
)
export const WhipUnreadable = refusal('whip_unreadable', 400, 'This offer cannot be read.')
export const WhipNotSdp = refusal('whip_not_sdp', 415, 'An offer is sent as application/sdp.')
export const WhipOff = refusal('whip_off', 503, 'WHIP is turned off here. Send by RTMP instead.')
export const WhipFull = refusal('whip_full', 503, 'Too many encoders send by WHIP. Try again in a moment.')
export const WhipMethod = refusal(
  'whip_method',
  405,
  'Nothing of that kind can be done with a broadcast by WHIP.',
)
export const MediamtxRefused = refusal(
  'mediamtx_refused',
  403,
  'Only encoders are let in here: what they send is watched in the store.',
)
