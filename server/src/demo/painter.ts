import { fileURLToPath } from 'node:url'
import type { PaintTask } from '@matinee/demo/paint'
import { TaskChild } from '../platform/process/task-child.ts'

export type PaintAnswer = { picture: Buffer } | { fault: string }

const painter = new TaskChild<PaintTask, PaintAnswer>({
  program: fileURLToPath(new URL('./painter-process.ts', import.meta.url)),
  limit_ms: 120_000, // the slowest takes 3 s
  idle_ms: 20_000,
})

let last: Promise<unknown> = Promise.resolve()

/** Draws in a process of its own, one picture after another: the threads of this one serve films. */
export function paintPicture(task: PaintTask): Promise<Buffer> {
  const painted = last.then(() => painter.ask(task)).then(unwrapPicture)
  last = painted.catch(() => {})
  return painted
}

function unwrapPicture(answer: PaintAnswer | 'too_slow' | 'ended'): Buffer {
  if (typeof answer === 'string') throw new Error(`A picture of the demo could not be drawn: ${answer}.`)
  if ('fault' in answer) throw new Error(`A picture of the demo could not be drawn: ${answer.fault}`)
  return Buffer.from(answer.picture)
}
