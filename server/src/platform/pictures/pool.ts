import { fileURLToPath } from 'node:url'
import {
  NotAPicture,
  PicturesBusy,
  PictureTooLarge,
  PictureTooSlow,
  PictureTooSmall,
  CropTooSmall,
} from './errors.ts'
import { TaskChild } from '../task-child.ts'
import type { DrawTask, Drawing, Judgement, JudgeTask, PictureAnswer, PictureTask } from './tasks.ts'

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url))
const LIMIT_MS = 20_000
/** A process that draws nothing for so long gives its 80 MB back. */
const IDLE_MS = 20_000
const MOST_WAITING = { member: 32, publisher: 128 }
const MOST_OF_MEMBER = 2

/** On whose behalf: what a member sends waits behind the publisher's, and each has only so much in hand. */
export type Sender = { member: number } | 'publisher'

/** Makes images of a picture in a process of its own, one picture at a time. */
export const drawPicture = async (task: Omit<DrawTask, 'kind'>, sender: Sender) =>
  (await inTurn({ kind: 'draw', ...task }, sender)) as Drawing

/** How bright and how rich a picture is. */
export const judgePicture = async (task: Omit<JudgeTask, 'kind'>) =>
  (await inTurn({ kind: 'judge', ...task }, 'publisher')) as Judgement

interface Waiting {
  task: PictureTask
  sender: Sender
  resolve(done: Drawing | Judgement): void
  reject(error: unknown): void
}

const waiting: Waiting[] = []
let current: Waiting | undefined

async function inTurn(task: PictureTask, sender: Sender): Promise<Drawing | Judgement> {
  assertNotBusy(sender)
  return new Promise((resolve, reject) => {
    waiting.push({ task, sender, resolve, reject })
    void next()
  })
}

function assertNotBusy(sender: Sender) {
  const most = sender === 'publisher' ? MOST_WAITING.publisher : MOST_WAITING.member
  if (waiting.length >= most) throw PicturesBusy()
  if (sender !== 'publisher' && inHandOf(sender.member) >= MOST_OF_MEMBER) throw PicturesBusy()
}

const inHandOf = (member: number) =>
  [...waiting, ...(current ? [current] : [])].filter(
    ({ sender }) => sender !== 'publisher' && sender.member === member,
  ).length

async function next(): Promise<void> {
  if (current || waiting.length === 0) return
  const publishers = waiting.findIndex(({ sender }) => sender === 'publisher')
  const [turn] = waiting.splice(Math.max(0, publishers), 1)
  current = turn!
  try {
    current.resolve(doneOf(await ask(current.task), current.task))
  } catch (error) {
    current.reject(error)
  } finally {
    current = undefined
    void next()
  }
}

function doneOf(answer: PictureAnswer, task: PictureTask): Drawing | Judgement {
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
  program: PROCESS,
  limit_ms: LIMIT_MS,
  idle_ms: IDLE_MS,
})

async function ask(task: PictureTask): Promise<PictureAnswer> {
  const answer = await child.ask(task)
  if (answer === 'ended') return { fault: 'not_a_picture' } // memory ran out, or a decoder broke on it
  return answer === 'too_slow' ? { fault: 'picture_too_slow' } : answer
}
