import { serveTasks } from '../process/answer-tasks.ts'
import { draw, judge } from './draw.ts'
import { PictureError } from './picture-error.ts'
import type { PictureAnswer, PictureTask } from './tasks.ts'

async function answerTo(task: PictureTask): Promise<PictureAnswer> {
  try {
    return { done: task.kind === 'draw' ? await draw(task) : await judge(task) }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { fault: error.fault, ...(error.least !== undefined && { least: error.least }) }
  }
}

serveTasks(answerTo)
