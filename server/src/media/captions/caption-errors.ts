import { refusal } from '../../platform/errors.ts'

export const CaptionsChanged = refusal(
  'captions_changed',
  409,
  'Someone saved these captions after you opened them. Reload them to see what changed.',
)
export const CueEmpty = refusal('cue_empty', 400, 'Line {line} has no text.')
export const CueBackwards = refusal('cue_backwards', 400, 'Line {line} ends before it starts.')
export const CueBeyondEnd = refusal('cue_beyond_end', 400, 'Line {line} starts after the end of the film.')
