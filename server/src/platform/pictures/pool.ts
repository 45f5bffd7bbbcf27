import { fileURLToPath } from 'node:url'
import {
  NotAPicture,
  PicturesBusy,
  PictureTooLarge,
  PictureTooSlow,
  PictureTooSmall,
  CropTooSmall,
} from './errors.ts'
import { TaskChild } from '../process/task-child.ts'
import type { DrawTask, DrawnPicture, Judgement, JudgeTask, PictureAnswer, PictureTask } from './tasks.ts'

const PROGRAM = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
const LIMIT_MS = 20_000
/** An idle process is ended after this time to free its 80 MB. */
const IDLE_MS = 20_000
const MAX_QUEUED = { member: 32, publisher: 128 }
const MAX_PER_MEMBER = 2

/** Whose picture it is: the publisher's go before members', and each member has a limit. */
export type PictureSender = { member: number } | 'publisher'

/** Creates images of a picture in a child process, one picture at a time. */
export const drawPicture = async (task: Omit<DrawTask, 'kind'>, sender: PictureSender) =>
  (await runQueued({ kind: 'draw', ...task }, sender)) as DrawnPicture

/** Measures the brightness, entropy and sharpness of a picture. */
export const judgePicture = async (task: Omit<JudgeTask, 'kind'>) =>
  (await runQueued({ kind: 'judge', ...task }, 'publisher')) as Judgement

interface QueuedTask {
  task: PictureTask
  sender: PictureSender
  resolve(done: DrawnPicture | Judgement): void
  reject(error: unknown): void
}

const taskQueue: QueuedTask[] = []
let current: QueuedTask | undefined

async function runQueued(task: PictureTask, sender: PictureSender): Promise<DrawnPicture | Judgement> {
  assertNotBusy(sender)
  return new Promise((resolve, reject) => {
    taskQueue.push({ task, sender, resolve, reject })
    void runNext()
  })
}

function assertNotBusy(sender: PictureSender) {
  const most = sender === 'publisher' ? MAX_QUEUED.publisher : MAX_QUEUED.member
  if (taskQueue.length >= most) throw PicturesBusy()
  if (sender !== 'publisher' && countTasksOf(sender.member) >= MAX_PER_MEMBER) throw PicturesBusy()
}

const countTasksOf = (member: number) =>
  [...taskQueue, ...(current ? [current] : [])].filter(
    ({ sender }) => sender !== 'publisher' && sender.member === member,
  ).length

async function runNext(): Promise<void> {
  if (current || taskQueue.length === 0) return
  const publishers = taskQueue.findIndex(({ sender }) => sender === 'publisher')
  const [turn] = taskQueue.splice(Math.max(0, publishers), 1)
  current = turn!
  try {
    current.resolve(resultOf(await runTask(current.task), current.task))
  } catch (error) {
    current.reject(error)
  } finally {
    current = undefined
    void runNext()
  }
}

function resultOf(answer: PictureAnswer, task: PictureTask): DrawnPicture | Judgement {
  if ('done' in answer) return answer.done
  const { fault, least = 0 } = answer
  if (fault === 'picture_too_small') throw PictureTooSmall({ values: { least } })
  if (fault === 'crop_too_small') throw CropTooSmall({ values: { least } })
  if (fault === 'picture_too_slow') throw PictureTooSlow()
  if (fault === 'picture_too_large' && task.kind === 'draw')
    throw PictureTooLarge({ values: { most: Math.round(task.most_pixels / 1e6) } })
  throw NotAPicture()
}

const child = new TaskChild<PictureTask, PictureAnswer>({
  program: PROGRAM,
  limit_ms: LIMIT_MS,
  idle_ms: IDLE_MS,
})

async function runTask(task: PictureTask): Promise<PictureAnswer> {
  const answer = await child.ask(task)
  if (answer === 'ended') return { fault: 'not_a_picture' } // memory ran out, or a decoder broke on it
  return answer === 'too_slow' ? { fault: 'picture_too_slow' } : answer
}
