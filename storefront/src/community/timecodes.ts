/** A part of a text: literal, or a timecode in seconds. */
export interface Piece {
  text: string
  seconds?: number
}

// Not within a longer number, a ratio or a date: 16:9:1 and 12:30:61 are no timecodes.
const TIME = /(?<![\d:.,/-])(?:(\d{1,2}):)?([0-5]?\d):([0-5]\d)(?![\d:]|[.,/-]\d)/g

/** Finds timecodes, written `1:23` or `1:02:03`. */
export function withTimecodes(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: hours = '0', 2: minutes = '0', 3: seconds = '0', index } of text.matchAll(TIME)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: whole, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) })
    end = index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
