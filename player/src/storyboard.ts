/** A small picture of the film at some moment: a piece of a larger one. */
export interface Still {
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

/** Reads a storyboard: WebVTT whose cues name a piece of a picture. `url` is its own address. */
export function readStoryboard(text: string, url: string): Still[] {
  return Array.from(text.replaceAll('\r\n', '\n').matchAll(CUE), ([, from, to, file, ...box]) => {
    const [x, y, width, height] = box.map(Number) as [number, number, number, number]
    return { from: secondsOf(from!), to: secondsOf(to!), url: new URL(file!, url).href, x, y, width, height }
  })
}

/** The still to show for a moment; the last one goes on to the end. */
export function stillAt(stills: readonly Still[], seconds: number): Still | undefined {
  return stills.find(({ to }) => seconds < to) ?? stills.at(-1)
}

const secondsOf = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
