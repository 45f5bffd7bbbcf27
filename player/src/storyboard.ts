/** A thumbnail of the film: a region of a sprite image. */
export interface StoryboardFrame {
  /** Seconds. */
  from: number
  to: number
  url: string
  x: number
  y: number
  width: number
  height: number
}

const CUE = /(\S+)\s+-->\s+(\S+)[^\n]*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)/g

/** Parses a storyboard located at `url`: WebVTT whose cues are regions of sprite images. */
export function parseStoryboard(text: string, url: string): StoryboardFrame[] {
  return Array.from(text.replaceAll('\r\n', '\n').matchAll(CUE), ([, from, to, file, ...box]) => {
    const [x, y, width, height] = box.map(Number) as [number, number, number, number]
    return { from: secondsOf(from!), to: secondsOf(to!), url: new URL(file!, url).href, x, y, width, height }
  })
}

/** The thumbnail of a position; the last one is used up to the end. */
export function storyboardFrameAt(
  stills: readonly StoryboardFrame[],
  seconds: number,
): StoryboardFrame | undefined {
  return stills.find(({ to }) => seconds < to) ?? stills.at(-1)
}

const secondsOf = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
