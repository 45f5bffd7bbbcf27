/** Samples a second of all sound we make. */
export const SOUND_RATE = 48_000
/** Samples of a packet of AAC. */
const PACKET_SAMPLES = 1024

/** A fragment of sound is the first whole number of packets that lasts as long. */
export const SOUND_FRAGMENT_SECONDS = 1
export const SOUND_FRAGMENT_SAMPLES =
  Math.ceil((SOUND_FRAGMENT_SECONDS * SOUND_RATE) / PACKET_SAMPLES) * PACKET_SAMPLES

/** Fragments of all segments but the first, which is one; a fragment of picture is a segment. */
export const FRAGMENTS_PER_SEGMENT = 4
