/** A picture that says when it was drawn: 32 blocks in a row, 24 bits of the time and 8 to check them by. */
export const WIDTH = 160
export const HEIGHT = 90
export const BLOCK = WIDTH / 32
/** Milliseconds after which the time of a picture begins anew. */
export const ROUND_MS = 2 ** 24

const [BLACK, WHITE] = [16, 235]
const ROWS = 12

/** A grey frame drawn at a moment, with something below the clock that moves. */
export function drawClock(now: number): Buffer {
  const frame = Buffer.alloc(WIDTH * HEIGHT, 96)
  const bits = bitsOf(now % ROUND_MS)
  for (let y = 0; y < ROWS; y += 1)
    bits.forEach((bit, nth) =>
      frame.fill(bit ? WHITE : BLACK, y * WIDTH + nth * BLOCK, y * WIDTH + (nth + 1) * BLOCK),
    )
  const left = Math.floor(now / 20) % (WIDTH - 20)
  for (let y = 40; y < 60; y += 1) frame.fill(WHITE, y * WIDTH + left, y * WIDTH + left + 20)
  return frame
}

function bitsOf(time: number): boolean[] {
  const bytes = [time >> 16, (time >> 8) & 255, time & 255]
  const whole = [...bytes, bytes[0]! ^ bytes[1]! ^ bytes[2]!]
  return whole.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >> (7 - bit)) & 1) === 1))
}
