import { refusal } from '../../platform/errors.ts'

export const MarkersChanged = refusal(
  'markers_changed',
  409,
  'Someone changed the time marks of this film after you opened them. Reload them to see what changed.',
)
export const MarkerTwice = refusal('marker_twice', 400, 'Two time marks are at the same moment.')
export const MarkerBeyondEnd = refusal('marker_beyond_end', 400, 'A time mark is after the end of the film.')
export const TooManyMarkers = refusal(
  'too_many_markers',
  409,
  'This film has as many time marks as it can have. Remove some first.',
)
