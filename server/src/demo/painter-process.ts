import { paint, type PaintTask } from '@matinee/demo/paint'
import sharp from 'sharp'
import { serveTasks } from '../platform/process/answer-tasks.ts'
import type { PaintAnswer } from './painter.ts'

sharp.concurrency(1)
sharp.cache(false)

serveTasks(async (task: PaintTask): Promise<PaintAnswer> => {
  try {
    return { picture: await paint(task) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
})
