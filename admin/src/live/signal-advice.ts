import type { SignalHealth, SoundLevel } from '@matinee/contract/live/signal-health'
import type { Word } from '../text.ts'

const MAX_KEY_FRAME_SECONDS = 4
const MIN_FRAME_RATE = 20
const MAX_PAUSE_SECONDS = 2
/** More than this stalls on many phones: what Twitch and YouTube advise at most for 1080p. */
const MAX_VIDEO_BITS = 10_000_000
/** Below this a picture of 720 lines falls into blocks: half of what YouTube advises; other sizes by their area. */
const MIN_BITS_OF_720 = 1_200_000
const AREA_OF_720 = 1280 * 720

/** Judged over so many seconds: music has pauses, and speech has more. */
const SOUND_SECONDS = 9
const SILENT_PEAK_DB = -60
/** Speech with pauses is near -20 dB, music near -14. */
const MIN_MEAN_DB = -42
const MAX_MEAN_DB = -9
/** Half seconds of ten seconds: a single clap is no fault. */
const MAX_CLIPPINGS = 3

/** What to change at the encoder, most urgent first. */
export function adviseOn(health: SignalHealth): Word[] {
  const { video_bits, audio_bits, frame_rate, key_frame_seconds, pause_seconds, clock_jumps } = health
  const checks: [Word, boolean][] = [
    ['live.advice.pauses', pause_seconds > MAX_PAUSE_SECONDS],
    ['live.advice.clock_jumps', clock_jumps > 0],
    ['live.advice.no_picture', video_bits === 0],
    ['live.advice.no_sound', audio_bits === 0],
    ...adviseOnSound(health.sound),
    ['live.advice.frames', video_bits > 0 && frame_rate < MIN_FRAME_RATE],
    ['live.advice.key_frames', (key_frame_seconds ?? 0) > MAX_KEY_FRAME_SECONDS],
    ['live.advice.too_many_bits', video_bits > MAX_VIDEO_BITS],
    ['live.advice.too_few_bits', video_bits > 0 && video_bits < leastBits(health)],
  ]
  return checks.filter(([, isWrong]) => isWrong).map(([word]) => word)
}

/** At most one thing is wrong with the sound. */
function adviseOnSound(sound: SoundLevel | null): [Word, boolean][] {
  if (!sound) return []
  const isLong = sound.seconds >= SOUND_SECONDS
  if (isLong && sound.peak_db < SILENT_PEAK_DB) return [['live.advice.silent', true]]
  if (sound.clippings > MAX_CLIPPINGS) return [['live.advice.clipping', true]]
  if (isLong && sound.mean_db > MAX_MEAN_DB) return [['live.advice.loud', true]]
  return [['live.advice.quiet', isLong && sound.mean_db < MIN_MEAN_DB]]
}

/** Bits grow slower than the area of a picture. */
const leastBits = ({ width, height }: SignalHealth) =>
  width && height ? MIN_BITS_OF_720 * Math.pow((width * height) / AREA_OF_720, 0.75) : 0
