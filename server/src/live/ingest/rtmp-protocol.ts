/** The version byte of a handshake, and the bytes of each of its packets. */
export const VERSION = 3
export const HANDSHAKE_BYTES = 1536

/** Types of messages. */
export const MESSAGE = {
  set_chunk_size: 1,
  abort: 2,
  acknowledgement: 3,
  user_control: 4,
  window_size: 5,
  peer_bandwidth: 6,
  audio: 8,
  video: 9,
  command_amf3: 17,
  data: 18,
  command: 20,
} as const
